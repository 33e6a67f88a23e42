//! What the tables of a configuration take in memory and on disk.

use super::EngineError;
use super::config::{EngineConfig, SearchExtent};
use super::goal_frame::GoalFrame;
use super::load_tables::{are_stored, peak_bytes, table_and_index_bytes, worth_storing};
use super::sizes::most_roots;
use crate::Board;
use crate::pattern::Pattern;

impl EngineConfig {
    /// The most memory that preparing the tables and searching with them takes: more if they must be built than if they
    /// are stored.
    pub fn peak_bytes(&self, goal: &Board) -> Result<usize, EngineError> {
        let is_stored = |subject: &Pattern| self.store.as_ref().is_some_and(|store| store.path(*subject).exists());
        Ok(peak_bytes(&self.partitions(goal)?, self, |subject| !is_stored(subject)))
    }

    /// How much there is to copy of what a search reads, for another device.
    pub fn extent(&self, goal: &Board) -> Result<SearchExtent, EngineError> {
        let partitions = self.partitions(goal)?;
        let (table_bytes, index_bytes) = table_and_index_bytes(&partitions, self.wide);
        let views = self.views_of_each(&partitions).min(GoalFrame::new(goal).stabilizers().len());
        let slots = views * partitions.iter().map(|partition| partition.patterns().count()).sum::<usize>();
        let most_roots = most_roots(goal.shape().cells());
        Ok(SearchExtent { table_bytes, index_bytes, slots, views: views * partitions.len(), most_roots })
    }

    /// The tables that are worth storing, the largest first; the others are built about as fast as they are read.
    pub fn worth_storing(&self, goal: &Board) -> Result<Vec<Pattern>, EngineError> {
        Ok(worth_storing(&self.partitions(goal)?).collect())
    }

    /// Whether every table that is worth storing is stored.
    pub fn is_stored(&self, goal: &Board) -> Result<bool, EngineError> {
        let partitions = self.partitions(goal)?;
        Ok(self.store.as_ref().is_some_and(|store| are_stored(&partitions, store)))
    }
}
