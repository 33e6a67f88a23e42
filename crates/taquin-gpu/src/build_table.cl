// One step of a breadth-first search over a pattern: from a level of distances to the next.
//
// A work group makes one block: all orders of the tiles on one set of cells, with the blank in one region, one bit each.
// `before` has the level before the last one and is replaced by the level after it. Every slide changes the parity of the
// distance, so what the last level reaches lies in one of these two.
//
// Made constants by the host: WORDS (of a block), GROUP (work items of a group).

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void next_level(__global const uint *restrict front, __global uint *restrict before, __global uint *restrict table,
                __global const uchar *restrict active, __global uchar *restrict active_next,
                __global const uint *restrict starts, __global const uint2 *restrict edges,
                __global const ushort *restrict relocations, uint mark, __global volatile uint *found) {
    __local uint touched[WORDS];
    __local uint count;
    uint item = get_local_id(0), block = get_group_id(0);
    for (uint word = item; word < WORDS; word += GROUP)
        touched[word] = 0;
    if (item == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint edge = starts[block]; edge < starts[block + 1]; edge++) {
        uint from = edges[edge].x, relocation = edges[edge].y;
        if (!active[from])
            continue;
        __global const ushort *order = relocations + (size_t)relocation * WORDS * 32;
        for (uint word = item; word < WORDS; word += GROUP) {
            uint rest = front[(size_t)from * WORDS + word];
            if (relocation == 0) {
                atomic_or(&touched[word], rest);
                continue;
            }
            while (rest) {
                uint lowest = rest & -rest;
                uint target = order[32 * word + popcount(lowest - 1)];
                atomic_or(&touched[target / 32], 1u << (target % 32));
                rest ^= lowest;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    uint own = 0;
    for (uint word = item; word < WORDS; word += GROUP) {
        size_t place = (size_t)block * WORDS + word;
        uint fresh = touched[word] & ~before[place];
        before[place] = fresh;
        if (mark)
            table[place] |= fresh;
        own += popcount(fresh);
    }
    atomic_add(&count, own);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        active_next[block] = count > 0;
        if (count > 0)
            atomic_add(found, count);
    }
}
