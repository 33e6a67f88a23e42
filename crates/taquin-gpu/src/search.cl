// Depth-first search below nodes of IDA*, within one bound.
//
// Each work item takes a node from the end of `nodes`, searches below it, takes the next, and so on. After `steps`
// expansions it stops and hands over what is open: one node for each level of its stack that has moves left. So no work
// item is busy for much longer than the others, and nothing is lost: every node is searched to its end or handed over.
//
// Made constants by the host: CELLS, COLUMNS, SLOTS, VIEWS, LAYOUTS, LEVELS (of the stack), PATH_WORDS, GROUP (work items of
// a group), STATE_BITS (of the automaton's states), WIDE (whether the tables are laid out for more than 25 cells).

// A node in memory: for each slot the occupied cells and the order of the tiles; the board; then single words.
#define BOARD_AT (2 * SLOTS)
#define BOARD_WORDS ((CELLS + 3) / 4)
#define WHERE_AT (BOARD_AT + BOARD_WORDS) // cell of the blank, depth, next move and COUNTED, length of the path: bytes
#define STATE_AT (WHERE_AT + 1)           // state of the automaton
#define ROOT_AT (WHERE_AT + 2)            // number of the root
#define SLACK_AT (WHERE_AT + 3)           // bound - depth - estimate of each view: bytes
#define PATH_AT (WHERE_AT + 4)            // the moves since the root, two bits each
#define NODE_WORDS (PATH_AT + PATH_WORDS)

#define COUNTED 8u // in the byte of the next move: the node is counted as expanded

// Counters of a launch.
#define TAKEN 0
#define HANDED 1
#define EXPANDED 2
#define GENERATED 3
#define SOLVED 4
#define FINISHED 5 // nodes searched to their end or handed over
#define SOLUTION 6 // root, length of the path, path

// Bits above the order of the tiles, as in `search_tables.rs`.
#define AHEAD 24
#define ODD 25

// A set of cells. In wide layouts the cells from 32 on are above the order of the tiles, as in `search_tables.rs`.
#if WIDE
typedef ulong cell_set;
#define HIGH_CELLS 26
#define CELLS_OF(mask, code) ((mask) | (ulong)((code) >> HIGH_CELLS & 15) << 32)
#define WITH_HIGH_CELLS(code, cells) (((code) & ~(15u << HIGH_CELLS)) | (uint)((cells) >> 32) << HIGH_CELLS)
#define FIRST_PART 18 // cells of the first part of a map, as in `layout.rs`
#else
typedef uint cell_set;
#define CELLS_OF(mask, code) (mask)
#define WITH_HIGH_CELLS(code, cells) (code)
#endif
#define CELL(cell) ((cell_set)1 << (cell))

// A move of the automaton: the next state, and above it the cell that the blank moves to.
#define NO_MOVE 0xFFFFFFFFu
#define CELL_SHIFT 26
#define STATE_MASK ((1u << CELL_SHIFT) - 1)

// Words of a slot.
#define SLOT_WORDS 8
#define BITS_AT 0
#define LOW_AT 1 // in wide layouts those of the middle follow
#define HIGH_AT 2
#define MAPS_AT 3
#define RANKS_AT 4
#define BLOCK_WORDS 5
#define LOW_MASK 6
#define SPLIT 7

#if LAYOUTS == 1
#define LAYOUT(slot, word) (slots[word])
#else
#define LAYOUT(slot, word) (slots[SLOT_WORDS * (slot) + (word)])
#endif

#define MASK_OF(slot) patterns[(2 * (slot)) * GROUP + item]
#define CODE_OF(slot) patterns[(2 * (slot) + 1) * GROUP + item]
#define VIEW_CELLS 64 // places of a view
#define TILE_ON(cell) board[(cell) * GROUP + item]

// The order of the tiles after the one on `from` went to the free cell `to`; bits above the order are kept.
uint moved_code(cell_set cells, uint code, uint from, uint to) {
    uint lower = min(from, to), upper = max(from, to);
    uint shift = 3 * (uint)popcount(cells & (CELL(lower) - 1));
    uint ahead = 3 * (uint)popcount(cells & (CELL(upper) - 2 * CELL(lower)));
    uint all = (8u << ahead) - 1;
    uint labels = code >> shift & all;
    uint turned = (from < to ? labels >> 3 | labels << ahead : labels >> ahead | labels << 3) & all;
    return code ^ (labels ^ turned) << shift;
}

// One of four moves; NO_MOVE after the last.
uint move_number(uint4 moves, uint number) {
    uint first = number == 0 ? moves.x : moves.y;
    uint second = number == 2 ? moves.z : moves.w;
    uint move = number < 2 ? first : second;
    return number < 4 ? move : NO_MOVE;
}

uint count_moves(uint4 moves) {
    return (moves.x != NO_MOVE) + (moves.y != NO_MOVE) + (moves.z != NO_MOVE) + (moves.w != NO_MOVE);
}

// The direction of the blank in two bits.
uint direction(uint from, uint to) {
    return to + COLUMNS == from ? 0 : from + COLUMNS == to ? 1 : to < from ? 2 : 3;
}

// A level of the stack in one word: the state, the next move, the direction in which the blank came here, and for each
// view the bit AHEAD before that move and whether it led away from the goal.
#define NEXT_SHIFT STATE_BITS
#define CAME_SHIFT (STATE_BITS + 3)
#define BEFORE_SHIFT (STATE_BITS + 5)
#define FARTHER_SHIFT (STATE_BITS + 5 + VIEWS)
#define STATE_OF(word) ((word) & ((1u << STATE_BITS) - 1))
#define NEXT_OF(word) ((word) >> NEXT_SHIFT & 7)
#define CAME_OF(word) ((word) >> CAME_SHIFT & 3)

// The cell that the blank came from.
uint cell_before(uint blank, uint came) {
    return came == 0 ? blank + COLUMNS : came == 1 ? blank - COLUMNS : came == 2 ? blank + 1 : blank - 1;
}

// Writes the path of a node on `level`: that of the node taken, and the moves made since.
uint write_path(__global const uint *taken, uint length, const uint *stack, uint level, __global volatile uint *path) {
    for (uint word = 0; word < PATH_WORDS; word++)
        path[word] = taken[PATH_AT + word];
    for (uint step = 1; step <= level; step++) {
        uint place = length + step - 1;
        path[place / 16] |= CAME_OF(stack[step]) << 2 * (place % 16);
    }
    return length + level;
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void search(__global const uint *restrict nodes, uint count, uint limit, uint bound, uint steps,
            __global uint *restrict handed, __global volatile uint *counters, uint blank_home,
            __global const uint4 *restrict transitions, __global const uint *restrict bits,
            __global const uint *restrict cell_sets, __global const uint4 *restrict maps,
            __global const ushort *restrict ranks, __global const uint *restrict slot_words,
            __global const uchar *restrict view_bytes) {
    __local uint patterns[2 * SLOTS * GROUP];
    __local uchar board[4 * BOARD_WORDS * GROUP];
    __local uint slots[SLOT_WORDS * SLOTS];
    __local uchar cells_seen[VIEW_CELLS * VIEWS], slots_seen[VIEW_CELLS * VIEWS];
    uint item = get_local_id(0);
    for (uint word = item; word < SLOT_WORDS * SLOTS; word += GROUP)
        slots[word] = slot_words[word];
    for (uint byte = item; byte < VIEW_CELLS * VIEWS; byte += GROUP) {
        cells_seen[byte] = view_bytes[byte];
        slots_seen[byte] = view_bytes[VIEW_CELLS * VIEWS + byte];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    uint stack[LEVELS];
    uint expanded = 0, generated = 0, finished = 0;

    while (expanded < steps && !counters[SOLVED]) {
        uint place = atomic_inc(&counters[TAKEN]);
        if (place >= limit)
            break;
        __global const uint *taken = nodes + (size_t)(count - 1 - place) * NODE_WORDS;
        for (uint word = 0; word < 2 * SLOTS; word++)
            patterns[word * GROUP + item] = taken[word];
        for (uint cell = 0; cell < 4 * BOARD_WORDS; cell++)
            TILE_ON(cell) = taken[BOARD_AT + cell / 4] >> 8 * (cell % 4);
        uint where = taken[WHERE_AT];
        uint blank = where & 255, depth = where >> 8 & 255, next = where >> 16 & 7, length = where >> 24;
        uint state = taken[STATE_AT], root = taken[ROOT_AT];
        int slack[VIEWS];
        for (uint view = 0; view < VIEWS; view++)
            slack[view] = taken[SLACK_AT] >> 8 * view & 255;
        uint4 moves = transitions[state];
        if (!(where >> 16 & COUNTED)) {
            expanded++;
            generated += count_moves(moves);
        }
        uint level = 0;
        uint arrival = 0; // the word of the level, but for the state and the next move
        bool give_up = false;

        for (;;) {
            uint move = give_up ? NO_MOVE : move_number(moves, next);
            if (move == NO_MOVE) {
                if (give_up && move_number(moves, next) != NO_MOVE) {
                    stack[level] = arrival;
                    __global uint *node = handed + (size_t)atomic_inc(&counters[HANDED]) * NODE_WORDS;
                    for (uint word = 0; word < 2 * SLOTS; word++)
                        node[word] = patterns[word * GROUP + item];
                    for (uint word = 0; word < BOARD_WORDS; word++) {
                        uint tiles = 0;
                        for (uint byte = 0; byte < 4; byte++)
                            tiles |= (uint)TILE_ON(4 * word + byte) << 8 * byte;
                        node[BOARD_AT + word] = tiles;
                    }
                    uint slacks = 0;
                    for (uint view = 0; view < VIEWS; view++)
                        slacks |= (uint)slack[view] << 8 * view;
                    uint path = write_path(taken, length, stack, level, node + PATH_AT);
                    node[WHERE_AT] = blank | depth << 8 | (next | COUNTED) << 16 | path << 24;
                    node[STATE_AT] = state;
                    node[ROOT_AT] = root;
                    node[SLACK_AT] = slacks;
                }
                if (level == 0) {
                    finished++;
                    break;
                }
                // Take the last move back.
                uint from = cell_before(blank, CAME_OF(arrival));
                uint tile = TILE_ON(from);
                #pragma unroll
                for (uint view = 0; view < VIEWS; view++) {
                    uint slot = slots_seen[VIEW_CELLS * view + tile];
                    uint home = cells_seen[VIEW_CELLS * view + from], away = cells_seen[VIEW_CELLS * view + blank];
                    cell_set cells = CELLS_OF(MASK_OF(slot), CODE_OF(slot));
                    uint code = moved_code(cells, CODE_OF(slot), home, away);
                    cells ^= CELL(home) | CELL(away);
                    MASK_OF(slot) = (uint)cells;
                    code = ((code ^ 1u << ODD) & ~(1u << AHEAD)) | (arrival >> (BEFORE_SHIFT + view) & 1) << AHEAD;
                    CODE_OF(slot) = WITH_HIGH_CELLS(code, cells);
                    slack[view] += arrival >> (FARTHER_SHIFT + view) << 1 & 2;
                }
                TILE_ON(blank) = tile;
                TILE_ON(from) = blank_home;
                blank = from;
                depth--;
                level--;
                arrival = stack[level];
                state = STATE_OF(arrival);
                next = NEXT_OF(arrival);
                moves = transitions[state];
                continue;
            }
            next++;
            uint to = move >> CELL_SHIFT;
            uint tile = TILE_ON(to);
            uint masks[VIEWS], codes[VIEWS], undo = direction(blank, to) << CAME_SHIFT;
            int left[VIEWS];
            bool within = true;
            #pragma unroll
            for (uint view = 0; view < VIEWS; view++) {
                if (!within)
                    continue;
                uint slot = slots_seen[VIEW_CELLS * view + tile];
                uint hole = cells_seen[VIEW_CELLS * view + to], target = cells_seen[VIEW_CELLS * view + blank];
                cell_set cells = CELLS_OF(MASK_OF(slot), CODE_OF(slot));
                uint code = moved_code(cells, CODE_OF(slot), hole, target);
                cells ^= CELL(hole) | CELL(target);
                uint first = (uint)cells & LAYOUT(slot, LOW_MASK), split = LAYOUT(slot, SPLIT);
                uint number = cell_sets[LAYOUT(slot, LOW_AT) + first];
#if WIDE
                uint second = (uint)(cells >> split) & LAYOUT(slot, LOW_MASK), rest = (uint)(cells >> 2 * split);
                uint middle_at = LAYOUT(slot, LOW_AT) + LAYOUT(slot, LOW_MASK) + 1;
                number += cell_sets[middle_at + (popcount(first) << split | second)];
                uint part = hole >= FIRST_PART, cell = hole - FIRST_PART * part;
#else
                uint rest = cells >> split, cell = hole;
#endif
                number += cell_sets[LAYOUT(slot, HIGH_AT) + rest];
#if WIDE
                number = 2 * number + part;
#endif
                uint4 map = maps[LAYOUT(slot, MAPS_AT) + number];
                uint word = cell < 8 ? map.x : cell < 16 ? map.y : cell < 24 ? map.z : map.w;
                uint block = (map.w >> 4) + (word >> 4 * (cell & 7) & 15);
                uint rank = ranks[LAYOUT(slot, RANKS_AT) + (code & 4095)] +
                            ranks[LAYOUT(slot, RANKS_AT) + 4096 + (code >> 12 & 4095)];
                uint bit = bits[slots[SLOT_WORDS * slot + BITS_AT] + 2 * block * LAYOUT(slot, BLOCK_WORDS) + rank / 32] >>
                           (rank & 31);
                uint before = code >> AHEAD & 1;
                uint farther = (before ^ bit ^ 1) & 1;
                uint ahead = (code >> ODD ^ 1 ^ bit) & 1;
                masks[view] = (uint)cells;
                codes[view] = WITH_HIGH_CELLS(((code ^ 1u << ODD) & ~(1u << AHEAD)) | ahead << AHEAD, cells);
                undo |= before << (BEFORE_SHIFT + view) | farther << (FARTHER_SHIFT + view);
                left[view] = slack[view] - 2 * (int)farther;
                within = left[view] >= 0;
            }
            if (!within)
                continue;
            stack[level] = arrival >> CAME_SHIFT << CAME_SHIFT | next << NEXT_SHIFT | state;
            #pragma unroll
            for (uint view = 0; view < VIEWS; view++) {
                uint slot = slots_seen[VIEW_CELLS * view + tile];
                MASK_OF(slot) = masks[view];
                CODE_OF(slot) = codes[view];
                slack[view] = left[view];
            }
            TILE_ON(blank) = tile;
            TILE_ON(to) = blank_home;
            level++;
            depth++;
            arrival = undo;
            blank = to;
            state = move & STATE_MASK;
            next = 0;
            if (slack[0] + depth == bound) {
                if (atomic_cmpxchg(&counters[SOLVED], 0, 1) == 0) {
                    counters[SOLUTION] = root;
                    stack[level] = arrival;
                    counters[SOLUTION + 1] = write_path(taken, length, stack, level, counters + SOLUTION + 2);
                }
                break;
            }
            moves = transitions[state];
            expanded++;
            generated += count_moves(moves);
            give_up = expanded >= steps;
        }
    }
    atomic_add(&counters[EXPANDED], expanded);
    atomic_add(&counters[GENERATED], generated);
    atomic_add(&counters[FINISHED], finished);
}
