//! The available memory, from `/proc/meminfo`, the control groups of the container and the limits of the process.

use std::fs;
use std::path::{Path, PathBuf};

/// The value assumed where the system does not report it.
const ASSUMED: usize = 2 << 30;

/// Address space that threads take beside what searches count: their stacks, and heaps that the allocator reserves.
#[cfg(unix)]
const THREADS: usize = 64 << 20;

/// Half of the available memory of the system, the container or the process, whichever has least.
pub fn half_of_available() -> usize {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let container = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| container_free(&text));
    system.into_iter().chain(container).chain(process_limit()).min().unwrap_or(ASSUMED) / 2
}

/// What the process may still allocate within its limits on address space and data (`ulimit -v`, `ulimit -d`); `None`
/// without such a limit.
#[cfg(unix)]
pub fn process_limit() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    let limit = [Resource::As, Resource::Data].into_iter().filter_map(|resource| getrlimit(resource).current).min()?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let used = fs::read_to_string("/proc/self/status").ok().and_then(|text| figure(&text, "VmSize:")).unwrap_or(0);
    let free = limit.saturating_sub(used);
    // At least a little, so that a search says that it was stopped.
    Some(free.saturating_sub(THREADS).max(free / 4))
}

/// Without Unix there is no such limit.
#[cfg(not(unix))]
pub fn process_limit() -> Option<usize> {
    None
}

/// `MemAvailable` of `/proc/meminfo`, in bytes.
fn available(meminfo: &str) -> Option<usize> {
    figure(meminfo, "MemAvailable:")
}

/// A figure of a file like `/proc/meminfo`, in bytes.
fn figure(text: &str, name: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The smallest free memory of the control groups of this process and their ancestors.
fn container_free(groups: &str) -> Option<usize> {
    groups.lines().flat_map(group_free).min()
}

/// The free memory of one line of `/proc/self/cgroup` and of the ancestors of that group.
fn group_free(line: &str) -> Vec<usize> {
    let mut fields = line.splitn(3, ':').skip(1);
    let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { return Vec::new() };
    let (root, limit, usage) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
        "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
        _ => return Vec::new(),
    };
    let folder = PathBuf::from(root).join(path.trim_start_matches('/'));
    let above = folder.ancestors().take_while(|folder| folder.starts_with(root));
    above.filter_map(|folder| folder_free(folder, limit, usage)).collect()
}

/// The limit minus the memory used, not counting the page cache; `None` without a limit.
fn folder_free(folder: &Path, limit: &str, usage: &str) -> Option<usize> {
    let text = |name| fs::read_to_string(folder.join(name)).ok();
    let number = |name| text(name)?.trim().parse::<usize>().ok();
    let files = text("memory.stat").map_or(0, |stat| page_cache(&stat));
    Some(number(limit)?.saturating_sub(number(usage)?.saturating_sub(files)))
}

/// The page cache by `memory.stat`, which the system reclaims on demand.
fn page_cache(stat: &str) -> usize {
    let figure = |name: &str| stat.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<usize>().ok());
    let (old, new) = ("total_inactive_file ", "total_active_file ");
    let both = |inactive, active| Some(figure(inactive)? + figure(active)?);
    both(old, new).or_else(|| both("inactive_file ", "active_file ")).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo_is_in_kibibytes() {
        let text = "MemTotal:       24000000 kB\nMemFree: 1 kB\nMemAvailable:   20000000 kB\n";
        assert_eq!(available(text), Some(20_000_000 * 1024));
        assert_eq!(available("MemTotal: 3 kB\n"), None);
    }

    #[test]
    fn the_page_cache_counts_as_free() {
        let newer = "anon 5\ninactive_file 300\nactive_file 40\nslab 7\n";
        assert_eq!(page_cache(newer), 340);
        let older = "inactive_file 1\nactive_file 2\ntotal_inactive_file 30\ntotal_active_file 4\n";
        assert_eq!(page_cache(older), 34);
        assert_eq!(page_cache("anon 5\n"), 0);
    }

    #[test]
    fn there_is_some_memory() {
        assert!(half_of_available() > 1 << 20);
    }
}
