//! A list in pages of one size: it grows without being copied, and at most one page of it is unused.

use std::ops::{Index, IndexMut};

use crate::{Meter, Stop};

/// The elements of a page, unless said otherwise.
pub(crate) const PAGE: usize = 4_096;

/// A list of elements, in pages of `N` of them, a power of two. The first page grows by doubling, so that short lists are small.
///
/// Lists that grow together have room for equally many elements, whatever the size of these.
pub(crate) struct PagedList<T, const N: usize = PAGE> {
    pages: Vec<Vec<T>>,
    /// The elements for which the last page has room.
    last_room: usize,
}

impl<T, const N: usize> PagedList<T, N> {
    /// The elements for which a list has room at first.
    const FIRST_ROOM: usize = if N > 256 { N / 64 } else { 4 };

    pub fn new() -> Self {
        PagedList { pages: vec![Vec::new()], last_room: 0 }
    }

    #[inline]
    pub fn len(&self) -> usize {
        let last = self.pages.len() - 1;
        last * N + self.pages[last].len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten()
    }

    #[inline]
    pub fn has_room(&self) -> bool {
        self.pages[self.pages.len() - 1].len() < self.last_room
    }

    /// Adds room to a full list; the meter may refuse what must be allocated.
    pub fn add_room(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let more = if self.last_room == 0 { Self::FIRST_ROOM } else { self.last_room };
        if self.last_room == N {
            if self.pages.len() == self.pages.capacity() {
                grow(&mut self.pages, meter)?;
            }
            self.pages.push(Vec::new());
            self.last_room = 0;
        }
        let last = self.pages.len() - 1;
        reserve(&mut self.pages[last], more, meter)?;
        self.last_room += more;
        Ok(())
    }

    /// Adds an element; the list must have room.
    #[inline]
    pub fn push(&mut self, element: T) {
        let last = self.pages.len() - 1;
        self.pages[last].push(element);
    }
}

impl<T, const N: usize> Index<u32> for PagedList<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, at: u32) -> &T {
        &self.pages[at as usize / N][at as usize % N]
    }
}

impl<T, const N: usize> IndexMut<u32> for PagedList<T, N> {
    #[inline]
    fn index_mut(&mut self, at: u32) -> &mut T {
        &mut self.pages[at as usize / N][at as usize % N]
    }
}

/// Grows a full vector: doubles it while it is small, then adds a quarter, so that little memory stays unused.
pub(crate) fn grow<T>(list: &mut Vec<T>, meter: &mut Meter) -> Result<(), Stop> {
    let held = list.capacity();
    let more = if held * size_of::<T>().max(1) < 1 << 22 { held.max(16) } else { held / 4 };
    reserve(list, more, meter)
}

/// Adds room for this many elements to a full vector.
fn reserve<T>(list: &mut Vec<T>, more: usize, meter: &mut Meter) -> Result<(), Stop> {
    meter.reserve(more * size_of::<T>())?;
    list.try_reserve_exact(more).map_err(|_| Stop::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn every_element_is_found_and_every_byte_counted() {
        for count in [0, 1, 64, 65, PAGE, PAGE + 1, 3 * PAGE] {
            let (mut list, mut meter) = (PagedList::<_>::new(), Meter::unlimited());
            for element in 0..count as u64 {
                if !list.has_room() {
                    list.add_room(&mut meter).expect("no limit");
                }
                list.push(element);
            }
            assert_eq!(list.len(), count);
            assert!(list.iter().copied().eq(0..count as u64));
            assert!((0..count as u32).all(|at| list[at] == u64::from(at)));
            let held: usize = list.pages.iter().map(|page| page.capacity() * size_of::<u64>()).sum();
            let directory = (list.pages.capacity() - 1) * size_of::<Vec<u64>>();
            let counted = meter.tally().bytes_peak;
            assert!((held..=held + directory + 24).contains(&counted), "{count}: {counted}, {held}");
        }
    }

    #[test]
    fn a_limit_stops_it_before_it_grows() {
        let (mut list, mut meter) = (PagedList::<_>::new(), Meter::new(Limits::none().memory(100_000)));
        while list.has_room() || list.add_room(&mut meter).is_ok() {
            list.push(0_u64);
        }
        assert_eq!(list.len(), 3 * PAGE);
    }

    #[test]
    fn elements_without_a_size_have_room_when_others_have() {
        let (mut empty, mut large) = (PagedList::<_>::new(), PagedList::<_>::new());
        for element in 0..2 * PAGE {
            assert_eq!(empty.has_room(), large.has_room());
            if !empty.has_room() {
                empty.add_room(&mut Meter::unlimited()).expect("nothing to allocate");
                large.add_room(&mut Meter::unlimited()).expect("no limit");
            }
            empty.push(());
            large.push([element; 200]);
        }
    }
}
