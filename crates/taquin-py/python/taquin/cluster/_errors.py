"""The exceptions of :mod:`taquin.cluster`."""


class ClusterError(RuntimeError):
    """The cluster cannot be reached, has no workers, or loses a task again and again."""


class JournalError(ClusterError):
    """A journal or an output file cannot be read or written, or belongs to something else."""


# Users see these names, not the module that defines them.
for _error in (ClusterError, JournalError):
    _error.__module__ = "taquin.cluster"
