//! Who came from whom in a beam search, without those that have no descendants left.

use crate::Slide;

const SLIDES: [Slide; 4] = [Slide::Up, Slide::Down, Slide::Left, Slide::Right];

/// Layers whose dead are kept at most, and layers that the living are expected to fill.
const DEAD: usize = 16;
const LIVING: usize = 24;

/// For each layer, the parent and slide of each survivor: the number of the parent times four and the slide.
#[derive(Clone, Debug)]
pub(super) struct Lineage {
    layers: Vec<Vec<u32>>,
    /// The layers before this one are without their dead.
    swept: usize,
    width: usize,
    /// Entries since the dead were last removed.
    new: usize,
}

impl Lineage {
    pub(super) fn new(width: usize) -> Lineage {
        Lineage { layers: Vec::new(), swept: 0, width, new: 0 }
    }

    /// About the most bytes it holds for a search of a width.
    pub(super) fn bytes(width: usize) -> usize {
        (DEAD + LIVING) * width * size_of::<u32>()
    }

    /// Adds a layer.
    pub(super) fn add(&mut self, births: Vec<u32>) {
        self.new += births.len();
        self.layers.push(births);
        if self.new > DEAD * self.width {
            self.sweep();
        }
    }

    /// The slides to the child `from` of a layer so many slides from the start.
    pub(super) fn slides(&self, depth: usize, from: u32) -> Vec<Slide> {
        let mut slides = vec![SLIDES[(from & 3) as usize]];
        let mut number = from >> 2;
        for layer in self.layers[..depth].iter().rev() {
            let birth = layer[number as usize];
            slides.push(SLIDES[(birth & 3) as usize]);
            number = birth >> 2;
        }
        slides.reverse();
        slides
    }

    /// The slides to one of the last layer, as chance has it.
    pub(super) fn slides_to_last(&self, chance: u64) -> Vec<Slide> {
        let last = self.layers.last().filter(|last| !last.is_empty());
        let birth = last.map(|last| last[(chance % last.len() as u64) as usize]);
        birth.map_or(Vec::new(), |birth| self.slides(self.layers.len() - 1, birth))
    }

    /// Removes those without descendants in the last layer.
    fn sweep(&mut self) {
        self.new = 0;
        for depth in (1..self.layers.len()).rev() {
            let (before, after) = self.layers.split_at_mut(depth);
            let (parents, births) = (&mut before[depth - 1], &mut after[0]);
            let mut numbers = vec![0; parents.len()];
            births.iter().for_each(|birth| numbers[(birth >> 2) as usize] = 1);
            let mut living = 0;
            for (i, number) in numbers.iter_mut().enumerate() {
                if std::mem::replace(number, living) == 1 {
                    parents[living as usize] = parents[i];
                    living += 1;
                }
            }
            if living as usize == parents.len() && depth <= self.swept {
                break;
            }
            parents.truncate(living as usize);
            parents.shrink_to_fit();
            births.iter_mut().for_each(|birth| *birth = numbers[(*birth >> 2) as usize] << 2 | *birth & 3);
        }
        self.swept = self.layers.len();
    }
}
