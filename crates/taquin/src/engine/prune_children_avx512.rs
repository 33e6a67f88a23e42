//! Testing sixteen children at a time with AVX-512 and VPOPCNTDQ, for tables that share one layout: on 24-puzzles 37 to
//! 39 million children per second instead of 26.

use std::arch::x86_64::*;
use std::mem::offset_of;

use taquin_search::prefetch;

use super::node::{MAX_BATCH, SearchNode};
use super::prune_children::Children;
use super::search_tables::{AHEAD, MAX_AVX512_TABLES, ODD, SearchTables, VIEW_CELLS};
use super::stack::Batch;
use crate::pattern::{EntryIndex, HALF_BITS};

/// Children tested together.
const WIDTH: usize = 16;

/// Tests the first `count` children against the estimate of a view and returns how many remain; they move up.
///
/// # Safety
///
/// - The processor has AVX-512F, VPOPCNTDQ and POPCNT.
/// - All slots in use have tables of one layout that is not wide, and therefore of one length; unused slots repeat the
///   first.
/// - At most [`MAX_AVX512_TABLES`] slots are in use, so that every slot in use has an address.
/// - The table has at least one word, and its layout at least one map and fewer than 2²⁹.
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
pub unsafe fn prune<const C: usize, const S: usize, const V: usize>(
    children: &mut Children<V>,
    batch: &Batch<C, S, V>,
    tables: &SearchTables,
    view: usize,
    count: usize,
) -> usize {
    let index = &tables.slots[0].index;
    // SAFETY:
    // - the features of the three functions are those of this one;
    // - their other conditions are those of this function, or hold for the result of the function before.
    unsafe {
        move_tiles(children, batch, tables, index, view, count);
        locate_entries(children, tables, index, view, count);
        keep_within_bound(children, tables, view, count)
    }
}

/// Moves the tile of every child in its pattern and prefetches the maps.
///
/// # Safety
///
/// - The conditions of [`prune`].
/// - `index` is that of the tables.
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
unsafe fn move_tiles<const C: usize, const S: usize, const V: usize>(
    children: &mut Children<V>,
    batch: &Batch<C, S, V>,
    tables: &SearchTables,
    index: &EntryIndex,
    view: usize,
    count: usize,
) {
    const { assert!(C.is_power_of_two() && S.is_power_of_two() && MAX_BATCH.is_power_of_two()) };
    const { assert!(offset_of!(SearchNode<C, S, V>, tiles) + C + 4 <= size_of::<SearchNode<C, S, V>>()) };
    let seen = &tables.views[view];
    let (slots, cells) = (Bytes::new(&seen.slots), Bytes::new(&seen.cells));
    let nodes = batch.as_ptr().cast::<u8>();
    let one = _mm512_set1_epi32(1);
    let three = _mm512_set1_epi32(3);
    for n in (0..count).step_by(WIDTH) {
        let valid = first(count - n);
        // SAFETY:
        // - loads and stores are of sixteen numbers inside their arrays, which is checked;
        // - lanes beyond `count` read nothing: they are not in `valid`;
        // - nodes are read inside the batch: parent, cell and slot are masked to `MAX_BATCH`, `C` and `S`, which are
        //   powers of two (asserted above); a tile without a slot reads another slot of the same node;
        // - a tile is read with the three bytes after it, which belong to the same node (asserted above) and are not
        //   padding: at least one estimate, the depth and the blank follow the tiles;
        // - the halves of a mask are masked to the length of the two arrays of map numbers, which is the same power of
        //   two;
        // - the number of a map is clamped to that of the last map, and there is one.
        unsafe {
            let origin = load(&children.origin, n);
            let parent = _mm512_and_si512(origin, _mm512_set1_epi32(MAX_BATCH as i32 - 1));
            let node = _mm512_mullo_epi32(parent, _mm512_set1_epi32(size_of::<SearchNode<C, S, V>>() as i32));
            let to = _mm512_and_si512(_mm512_srli_epi32::<8>(origin), _mm512_set1_epi32(C as i32 - 1));
            let from = _mm512_srli_epi32::<16>(origin);
            let place = _mm512_add_epi32(node, to);
            let tiles = nodes.add(offset_of!(SearchNode<C, S, V>, tiles));
            let tile = _mm512_mask_i32gather_epi32::<1>(one, valid, place, tiles.cast());
            let slot = slots.pick(tile);
            let place = _mm512_and_si512(slot, _mm512_set1_epi32(S as i32 - 1));
            let place = _mm512_add_epi32(node, _mm512_slli_epi32::<3>(place));
            let patterns = nodes.add(offset_of!(SearchNode<C, S, V>, patterns));
            let mask = _mm512_mask_i32gather_epi32::<1>(one, valid, place, patterns.cast());
            let code = _mm512_mask_i32gather_epi32::<1>(one, valid, place, patterns.add(4).cast());

            let (hole, goes) = (cells.pick(to), cells.pick(from));
            let (lower, upper) = (_mm512_min_epu32(hole, goes), _mm512_max_epu32(hole, goes));
            let lowest = _mm512_sllv_epi32(one, lower);
            let highest = _mm512_sllv_epi32(one, upper);
            let before = _mm512_sub_epi32(lowest, one);
            let between = _mm512_sub_epi32(highest, _mm512_add_epi32(lowest, lowest));
            let shift = times_three(_mm512_popcnt_epi32(_mm512_and_si512(mask, before)));
            let ahead = times_three(_mm512_popcnt_epi32(_mm512_and_si512(mask, between)));
            let all = _mm512_sub_epi32(_mm512_sllv_epi32(_mm512_set1_epi32(8), ahead), one);
            let labels = _mm512_and_si512(_mm512_srlv_epi32(code, shift), all);
            let rises = _mm512_cmplt_epu32_mask(hole, goes);
            let down = _mm512_mask_blend_epi32(rises, ahead, three);
            let up = _mm512_mask_blend_epi32(rises, three, ahead);
            let turned = _mm512_or_si512(_mm512_srlv_epi32(labels, down), _mm512_sllv_epi32(labels, up));
            let changed = _mm512_xor_si512(labels, _mm512_and_si512(turned, all));
            let code = _mm512_xor_si512(code, _mm512_sllv_epi32(changed, shift));
            let mask = _mm512_xor_si512(mask, _mm512_or_si512(lowest, highest));

            let half = _mm512_set1_epi32(index.low.len() as i32 - 1);
            let low = _mm512_and_si512(mask, _mm512_set1_epi32(index.low_mask as i32));
            let low = _mm512_and_si512(low, half);
            let high = _mm512_srlv_epi32(mask, _mm512_set1_epi32(index.split as i32));
            let high = _mm512_and_si512(high, half);
            let low = _mm512_mask_i32gather_epi32::<4>(one, valid, low, index.low.as_ptr().cast());
            let high = _mm512_mask_i32gather_epi32::<4>(one, valid, high, index.high.as_ptr().cast());
            let map = _mm512_add_epi32(low, high);
            let map = _mm512_min_epu32(map, _mm512_set1_epi32(index.maps.len() as i32 - 1));
            store(&mut children.slot[view], n, slot);
            store(&mut children.mask[view], n, mask);
            store(&mut children.code[view], n, code);
            store(&mut children.word, n, map);
            store(&mut children.bit, n, hole);
        }
        for &map in &children.word[n..n + WIDTH] {
            prefetch(index.maps.as_ptr().wrapping_add(map as usize));
        }
    }
}

/// Computes the position of every entry from the maps and prefetches it.
///
/// # Safety
///
/// - The conditions of [`prune`].
/// - `index` is that of the tables.
/// - `children.word` has numbers of maps.
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
unsafe fn locate_entries<const V: usize>(
    children: &mut Children<V>,
    tables: &SearchTables,
    index: &EntryIndex,
    view: usize,
    count: usize,
) {
    let words = tables.slots[0].bits.len() as i32;
    let one = _mm512_set1_epi32(1);
    let half = _mm512_set1_epi32(index.order.first.len() as i32 - 1);
    let short = _mm512_set1_epi32(0xFFFF);
    for n in (0..count).step_by(WIDTH) {
        let valid = first(count - n);
        // SAFETY:
        // - loads and stores are of sixteen numbers inside their arrays, which is checked;
        // - lanes beyond `count` read nothing: they are not in `valid`;
        // - the number of a map is that of one there is; a map has four words, of which the first, second, third or
        //   fourth is read; four times the number fits a positive i32, because there are fewer than 2²⁹ maps;
        // - the halves of a code are clamped to the last index but one of two arrays of the same length, because two
        //   entries of 16 bits are read at once.
        unsafe {
            let (map, hole) = (load(&children.word, n), load(&children.bit, n));
            let code = load(&children.code[view], n);
            let map = _mm512_slli_epi32::<2>(map);
            let eighth = _mm512_and_si512(_mm512_srli_epi32::<3>(hole), _mm512_set1_epi32(3));
            let maps = index.maps.as_ptr().cast::<i32>();
            let regions = _mm512_mask_i32gather_epi32::<4>(one, valid, _mm512_add_epi32(map, eighth), maps);
            let base = _mm512_mask_i32gather_epi32::<4>(one, valid, map, maps.add(3));
            let nibble = _mm512_and_si512(_mm512_slli_epi32::<2>(hole), _mm512_set1_epi32(31));
            let region = _mm512_and_si512(_mm512_srlv_epi32(regions, nibble), _mm512_set1_epi32(15));
            let block = _mm512_add_epi32(_mm512_srli_epi32::<4>(base), region);

            let last_code = _mm512_sub_epi32(half, one);
            let front = _mm512_min_epu32(_mm512_and_si512(code, half), last_code);
            let back = _mm512_min_epu32(_mm512_and_si512(_mm512_srli_epi32::<HALF_BITS>(code), half), last_code);
            let front = _mm512_mask_i32gather_epi32::<2>(one, valid, front, index.order.first.as_ptr().cast());
            let back = _mm512_mask_i32gather_epi32::<2>(one, valid, back, index.order.last.as_ptr().cast());
            let rank = _mm512_and_si512(_mm512_add_epi32(front, _mm512_and_si512(back, short)), short);

            let word = _mm512_mullo_epi32(block, _mm512_set1_epi32(index.block_words as i32));
            let word = _mm512_add_epi32(word, _mm512_srli_epi32::<6>(rank));
            store(&mut children.word, n, _mm512_min_epu32(word, _mm512_set1_epi32(words - 1)));
            store(&mut children.bit, n, _mm512_and_si512(rank, _mm512_set1_epi32(63)));
        }
        for (&word, &slot) in children.word[n..n + WIDTH].iter().zip(&children.slot[view][n..n + WIDTH]) {
            prefetch(tables.slots[slot as usize % MAX_AVX512_TABLES].bits.as_ptr().wrapping_add(word as usize));
        }
    }
}

/// Reads the entries and keeps the children that they leave within the bound.
///
/// # Safety
///
/// - The conditions of [`prune`].
/// - `children.word` has words of the tables.
#[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt")]
unsafe fn keep_within_bound<const V: usize>(
    children: &mut Children<V>,
    tables: &SearchTables,
    view: usize,
    count: usize,
) -> usize {
    let mut addresses = [0; MAX_AVX512_TABLES];
    for (address, slot) in addresses.iter_mut().zip(&tables.slots) {
        *address = slot.bits.as_ptr().expose_provenance();
    }
    let one = _mm512_set1_epi32(1);
    let mut kept = 0;
    for n in (0..count).step_by(WIDTH) {
        let valid = first(count - n);
        // SAFETY:
        // - loads and stores are of sixteen numbers inside their arrays, which is checked;
        // - lanes beyond `count` read nothing: they are not in `valid`;
        // - the word was clamped to the length of the first table, and all tables have the same length;
        // - an address is selected by the slot modulo `MAX_AVX512_TABLES`; slots in use have their own address, and unused
        //   ones that of the first table;
        // - the addresses were exposed, so that the gather may use them as numbers, and the tables are borrowed
        //   meanwhile and not changed;
        // - the index of the parent is masked to the size of a batch, which is that of the array of slacks.
        unsafe {
            let (word, bit) = (load(&children.word, n), load(&children.bit, n));
            let slot = load(&children.slot[view], n);
            let addresses =
                (_mm512_loadu_si512(addresses.as_ptr().cast()), _mm512_loadu_si512(addresses[8..].as_ptr().cast()));
            let half = |word: __m256i, slot: __m256i, bit: __m256i, valid: __mmask8| {
                let table = _mm512_permutex2var_epi64(addresses.0, _mm512_cvtepu32_epi64(slot), addresses.1);
                let place = _mm512_add_epi64(table, _mm512_slli_epi64::<3>(_mm512_cvtepu32_epi64(word)));
                let zero = _mm512_setzero_si512();
                let word = _mm512_mask_i64gather_epi64::<1>(zero, valid, place, std::ptr::null());
                _mm512_cvtepi64_epi32(_mm512_srlv_epi64(word, _mm512_cvtepu32_epi64(bit)))
            };
            let lower = half(low(word), low(slot), low(bit), valid as u8);
            let upper = half(high(word), high(slot), high(bit), (valid >> 8) as u8);
            let bit = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper);

            let code = load(&children.code[view], n);
            let nearer = _mm512_and_si512(_mm512_xor_si512(_mm512_srli_epi32::<AHEAD>(code), bit), one);
            let odd = _mm512_xor_si512(code, _mm512_set1_epi32(1 << ODD));
            let ahead = _mm512_and_si512(_mm512_xor_si512(_mm512_srli_epi32::<ODD>(odd), bit), one);
            let code = _mm512_andnot_si512(_mm512_set1_epi32(1 << AHEAD), odd);
            let code = _mm512_or_si512(code, _mm512_slli_epi32::<AHEAD>(ahead));

            let origin = load(&children.origin, n);
            let slack = &children.parent_slack[view];
            let parent = _mm512_and_si512(origin, _mm512_set1_epi32(MAX_BATCH as i32 - 1));
            let slack = _mm512_mask_i32gather_epi32::<4>(one, valid, parent, slack.as_ptr().cast());
            let slack =
                _mm512_sub_epi32(_mm512_add_epi32(slack, _mm512_add_epi32(nearer, nearer)), _mm512_set1_epi32(2));
            let alive = _mm512_mask_cmpge_epi32_mask(valid, slack, _mm512_setzero_si512());
            let state = load(&children.state, n);
            let mask = load(&children.mask[view], n);
            pack(&mut children.origin, kept, alive, origin);
            pack(&mut children.state, kept, alive, state);
            for before in 0..view {
                for row in [
                    &mut children.slot[before],
                    &mut children.mask[before],
                    &mut children.code[before],
                    &mut children.slack[before],
                ] {
                    let numbers = load(row, n);
                    pack(row, kept, alive, numbers);
                }
            }
            pack(&mut children.slot[view], kept, alive, slot);
            pack(&mut children.mask[view], kept, alive, mask);
            pack(&mut children.code[view], kept, alive, code);
            pack(&mut children.slack[view], kept, alive, slack);
            kept += alive.count_ones() as usize;
        }
    }
    kept
}

/// The first 32 places of a view in registers.
#[derive(Clone, Copy)]
struct Bytes(__m512i, __m512i);

impl Bytes {
    #[target_feature(enable = "avx512f")]
    fn new(bytes: &[u8; VIEW_CELLS]) -> Bytes {
        let words: [u32; 32] = std::array::from_fn(|n| bytes[n].into());
        // SAFETY:
        // - the array has exactly 32 words, of which each load reads sixteen;
        // - an unaligned load needs no alignment.
        unsafe { Bytes(_mm512_loadu_si512(words.as_ptr().cast()), _mm512_loadu_si512(words[WIDTH..].as_ptr().cast())) }
    }

    /// The numbers with these indices, modulo 32.
    #[target_feature(enable = "avx512f")]
    fn pick(self, indices: __m512i) -> __m512i {
        _mm512_permutex2var_epi32(self.0, indices, self.1)
    }
}

/// The first `count` of sixteen.
fn first(count: usize) -> __mmask16 {
    if count >= WIDTH { !0 } else { (1 << count) - 1 }
}

#[target_feature(enable = "avx512f")]
fn times_three(x: __m512i) -> __m512i {
    _mm512_add_epi32(_mm512_add_epi32(x, x), x)
}

#[target_feature(enable = "avx512f")]
fn low(x: __m512i) -> __m256i {
    _mm512_castsi512_si256(x)
}

#[target_feature(enable = "avx512f")]
fn high(x: __m512i) -> __m256i {
    _mm512_extracti64x4_epi64::<1>(x)
}

/// Sixteen numbers of an array.
#[target_feature(enable = "avx512f")]
fn load(row: &[u32], at: usize) -> __m512i {
    let row: &[u32; WIDTH] = row[at..at + WIDTH].try_into().expect("sixteen numbers");
    // SAFETY:
    // - the array has exactly sixteen numbers;
    // - an unaligned load needs no alignment.
    unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
}

/// Writes sixteen numbers into an array.
#[target_feature(enable = "avx512f")]
fn store(row: &mut [u32], at: usize, numbers: __m512i) {
    let row: &mut [u32; WIDTH] = (&mut row[at..at + WIDTH]).try_into().expect("sixteen numbers");
    // SAFETY:
    // - the array has exactly sixteen numbers and is borrowed for writing;
    // - an unaligned store needs no alignment.
    unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), numbers) };
}

/// Writes the chosen ones of sixteen numbers one after the other, and zeros after them.
#[target_feature(enable = "avx512f")]
fn pack(row: &mut [u32], at: usize, chosen: __mmask16, numbers: __m512i) {
    store(row, at, _mm512_maskz_compress_epi32(chosen, numbers));
}
