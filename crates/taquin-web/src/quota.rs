//! Quotas: what all clients together and each of them may hold of jobs, memory and connections.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::client::ClientAddress;
use crate::config::ServerLimits;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Searches and drawings.
    Searches,
    /// Bytes of memory for searches and drawings, and for their answers until they are sent.
    SearchMemory,
    /// Short requests.
    ShortJobs,
    /// The same for short requests: searches that use all of their memory leave it alone.
    ShortMemory,
    /// Connections.
    Connections,
}

/// The number of resources.
const RESOURCES: usize = 5;

/// Bytes of memory for each short request that may run: its own, and the answers of earlier ones that are being sent.
const SHORT_MEMORY: usize = 128 << 20;

/// Amounts by resource.
type Amounts = [usize; RESOURCES];

/// Why a grant is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotaError {
    /// This client holds its share.
    Client,
    /// All clients together hold everything.
    Everyone,
}

/// What is granted to whom.
pub struct QuotaLedger {
    most: Amounts,
    most_per_client: Amounts,
    granted: Mutex<Granted>,
    /// Told whenever something is given back.
    pub returned: Notify,
}

#[derive(Default)]
struct Granted {
    all: Amounts,
    clients: HashMap<ClientAddress, Amounts>,
}

/// An amount of a resource, given back when dropped.
pub struct Grant {
    ledger: Arc<QuotaLedger>,
    client: ClientAddress,
    resource: Resource,
    amount: usize,
}

impl QuotaLedger {
    /// Nothing is granted yet.
    pub fn new(limits: &ServerLimits) -> Arc<QuotaLedger> {
        let short_memory = limits.jobs * SHORT_MEMORY;
        let most = [limits.jobs, limits.memory, limits.jobs, short_memory, limits.connections];
        let most_per_client = most.map(|most| limits.share_of(most));
        Arc::new(QuotaLedger { most, most_per_client, granted: Mutex::default(), returned: Notify::new() })
    }

    /// How much of a resource one client may hold.
    pub fn most_per_client(&self, resource: Resource) -> usize {
        self.most_per_client[resource as usize]
    }

    /// Grants an amount, unless it exceeds the client's share or what is left.
    pub fn grant(
        self: &Arc<Self>,
        client: ClientAddress,
        resource: Resource,
        amount: usize,
    ) -> Result<Grant, QuotaError> {
        let index = resource as usize;
        let mut granted = self.lock();
        let own = granted.clients.get(&client).map_or(0, |amounts| amounts[index]);
        if own.saturating_add(amount) > self.most_per_client[index] {
            return Err(QuotaError::Client);
        }
        if granted.all[index].saturating_add(amount) > self.most[index] {
            return Err(QuotaError::Everyone);
        }
        granted.all[index] += amount;
        granted.clients.entry(client).or_default()[index] += amount;
        Ok(Grant { ledger: Arc::clone(self), client, resource, amount })
    }

    fn give_back(&self, client: ClientAddress, resource: Resource, amount: usize) {
        let mut granted = self.lock();
        granted.all[resource as usize] -= amount;
        if let Some(amounts) = granted.clients.get_mut(&client) {
            amounts[resource as usize] -= amount;
            if *amounts == Amounts::default() {
                granted.clients.remove(&client);
            }
        }
        drop(granted);
        self.returned.notify_waiters();
    }

    /// Every update is complete before the lock is released.
    fn lock(&self) -> MutexGuard<'_, Granted> {
        self.granted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Grant {
    /// Gives back what exceeds this amount.
    pub fn shrink_to(&mut self, amount: usize) {
        let surplus = self.amount.saturating_sub(amount);
        self.amount -= surplus;
        self.ledger.give_back(self.client, self.resource, surplus);
    }
}

impl Drop for Grant {
    fn drop(&mut self) {
        self.ledger.give_back(self.client, self.resource, self.amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_gets_its_share_and_two_everything() {
        let ledger = QuotaLedger::new(&ServerLimits { jobs: 3, memory: 100, ..ServerLimits::default() });
        let [first, second, third] =
            [[10, 0, 0, 1], [10, 0, 0, 2], [10, 0, 0, 3]].map(|ip| ClientAddress::new(ip.into()));
        let one = ledger.grant(first, Resource::Searches, 1).ok().unwrap();
        assert_eq!(ledger.grant(first, Resource::Searches, 1).err(), Some(QuotaError::Client));
        let mut memory = ledger.grant(first, Resource::SearchMemory, 50).ok().unwrap();
        let more = ledger.grant(second, Resource::SearchMemory, 50).ok().unwrap();
        assert_eq!(ledger.grant(third, Resource::SearchMemory, 1).err(), Some(QuotaError::Everyone));
        memory.shrink_to(20);
        assert!(ledger.grant(third, Resource::SearchMemory, 30).is_ok());
        drop((one, memory, more));
        let granted = ledger.lock();
        assert_eq!(granted.all, Amounts::default());
        assert!(granted.clients.is_empty(), "clients without grants are forgotten");
    }
}
