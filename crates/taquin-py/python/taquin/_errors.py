"""The exceptions of the package."""


class BoardError(ValueError):
    """Something that is not a board.

    ``line`` and ``column`` say where the mistake is in a text, from 1; they are None for lists and arrays.

    >>> import taquin
    >>> try:
    ...     taquin.Board("1 2 3/4 5 6/7 8 8")
    ... except taquin.BoardError as error:
    ...     print(error.line, error.column, error)
    1 17 line 1, column 17: tile 8 appears twice (first at line 1, column 15), and the blank is missing
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class UnsolvableError(ValueError):
    """There is no solution, or no path.

    >>> import taquin
    >>> taquin.solve("1 2 3/4 5 6/8 7 0")
    Traceback (most recent call last):
    ...
    taquin.UnsolvableError: 1 2 3/4 5 6/8 7 0 cannot be solved to 1 2 3/4 5 6/7 8 0
    """


class LimitReached(RuntimeError):
    """A limit ended a search before it found anything.

    ``limit`` is its name (time, nodes, memory, depth, overflow or dead-end), ``lower_bound`` what was proven: no solution is shorter.

    >>> import taquin
    >>> try:
    ...     taquin.solve("8 6 7/2 5 4/3 0 1", algorithm="astar", nodes=100)
    ... except taquin.LimitReached as reached:
    ...     print(reached.limit, reached.lower_bound)
    nodes 25
    """

    def __init__(self, message: str, limit: str = "other", lower_bound: int = 0) -> None:
        super().__init__(message)
        self.limit = limit
        self.lower_bound = lower_bound


# Users see these names, not the module that defines them.
for _error in (BoardError, UnsolvableError, LimitReached):
    _error.__module__ = "taquin"
