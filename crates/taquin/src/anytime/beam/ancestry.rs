//! Parent links of a beam search, compacted from time to time to the ancestors of the last layer.

use crate::Slide;
use crate::anytime::work_board::SLIDES;

/// Entries, in layers, that may be added before the next compaction.
const LAYERS_BETWEEN: usize = 16;
/// Layers that the ancestors of the last layer are expected to fill.
const LAYERS_LIVE: usize = 24;

/// By layer and survivor: the parent's number in the layer before, times four, plus the slide.
#[derive(Clone, Debug)]
pub(super) struct Ancestry {
    layers: Vec<Vec<u32>>,
    /// The layers before this one were compacted.
    compacted: usize,
    width: usize,
    /// Entries added since the last compaction.
    added: usize,
}

impl Ancestry {
    pub(super) fn new(width: usize) -> Ancestry {
        Ancestry { layers: Vec::new(), compacted: 0, width, added: 0 }
    }

    /// About the most bytes held for a search of this width.
    pub(super) fn bytes(width: usize) -> usize {
        (LAYERS_BETWEEN + LAYERS_LIVE) * width * size_of::<u32>()
    }

    /// Adds a layer.
    pub(super) fn push(&mut self, links: Vec<u32>) {
        self.added += links.len();
        self.layers.push(links);
        if self.added > LAYERS_BETWEEN * self.width {
            self.compact();
        }
    }

    /// The slides to a board whose link is `link` and whose parent is in layer `depth`.
    pub(super) fn path(&self, depth: usize, link: u32) -> Vec<Slide> {
        let mut slides = vec![SLIDES[(link & 3) as usize]];
        let mut number = link >> 2;
        for layer in self.layers[..depth].iter().rev() {
            let link = layer[number as usize];
            slides.push(SLIDES[(link & 3) as usize]);
            number = link >> 2;
        }
        slides.reverse();
        slides
    }

    /// The slides to the survivor of the last layer that `random` chooses.
    #[cfg(feature = "train")]
    pub(super) fn path_to_any(&self, random: u64) -> Vec<Slide> {
        let last = self.layers.last().filter(|last| !last.is_empty());
        let link = last.map(|last| last[(random % last.len() as u64) as usize]);
        link.map_or(Vec::new(), |link| self.path(self.layers.len() - 1, link))
    }

    /// Removes entries without descendants in the last layer.
    fn compact(&mut self) {
        self.added = 0;
        for depth in (1..self.layers.len()).rev() {
            let (before, after) = self.layers.split_at_mut(depth);
            let (parents, links) = (&mut before[depth - 1], &mut after[0]);
            let mut numbers = vec![0; parents.len()];
            links.iter().for_each(|link| numbers[(link >> 2) as usize] = 1);
            let mut live = 0;
            for (i, number) in numbers.iter_mut().enumerate() {
                if std::mem::replace(number, live) == 1 {
                    parents[live as usize] = parents[i];
                    live += 1;
                }
            }
            if live as usize == parents.len() && depth <= self.compacted {
                break;
            }
            parents.truncate(live as usize);
            parents.shrink_to_fit();
            links.iter_mut().for_each(|link| *link = numbers[(*link >> 2) as usize] << 2 | *link & 3);
        }
        self.compacted = self.layers.len();
    }
}
