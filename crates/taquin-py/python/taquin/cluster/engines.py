"""What schedules tasks: Ray, Dask, or the threads of this process. An engine is four functions.

An engine neither repeats nor reorders anything by itself: a task whose worker was lost is reported as :class:`Lost`, and
submitted again by the caller.
"""

import os
import secrets
import socket
import sys
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for_threads
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

from .._native import CancelFlag
from ._errors import ClusterError


class Lost(NamedTuple):
    """The outcome of a task whose worker was lost, and why."""

    reason: str


class ClusterEngine(Protocol):
    """What runs tasks. A handle is whatever the engine returns for a task."""

    @property
    def threads(self) -> int:
        """The threads that one task may use."""

    def slots(self) -> int:
        """How many tasks can run at once now."""

    def submit(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Start a task, and return its handle."""

    def wait(self, handles: Collection[Any], seconds: float) -> Iterator[tuple[Any, Any]]:
        """The handles that are done, with their results; waits for the first."""

    def cancel(self, handles: Collection[Any]) -> None:
        """End tasks whose results are not needed any more, as far as the engine can; they are reported as :class:`Lost`."""

    def close(self) -> None:
        """Leave the cluster."""


class LocalEngine:
    """The threads of this process. A task that is cancelled ends its search."""

    def __init__(self, slots: int | None = None) -> None:
        self.threads = 1
        self._slots = slots or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._slots)
        self._flags: dict[Future[Any], CancelFlag] = {}

    def slots(self) -> int:
        return self._slots

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        flag = CancelFlag()
        handle = self._pool.submit(flag.run, function, *arguments)
        self._flags[handle] = flag
        return handle

    def wait(self, handles: Collection[Future[Any]], seconds: float) -> Iterator[tuple[Future[Any], Any]]:
        done, _ = wait_for_threads(handles, seconds, FIRST_COMPLETED)
        return ((handle, self._result(handle)) for handle in done)

    def _result(self, handle: Future[Any]) -> Any:
        self._flags.pop(handle, None)
        try:
            return handle.result()
        except CancelledError:
            return Lost("cancelled")

    def cancel(self, handles: Collection[Future[Any]]) -> None:
        for handle in handles:
            flag = self._flags.pop(handle, None)
            if not handle.cancel() and flag is not None:
                flag.set()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class RayEngine:
    """A Ray cluster. A task takes ``cpus`` processors of one node and uses as many threads, which share one set of tables.

    By default that is as many as the smallest node has.
    """

    def __init__(self, address: str | None = None, cpus: int | None = None) -> None:
        _prepare_ray(address)
        self._ray = ray = _imported("ray", "ray")
        self._started = not ray.is_initialized()
        if self._started:
            _require_answer(address)
            local = {"_node_ip_address": "127.0.0.1", "include_dashboard": False}
            try:
                ray.init(address=address or "local", log_to_driver=False, logging_level="ERROR", **({} if address else local))
            except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
                where = f"at {address}" if address else "on this machine"
                hint = "; is its token the same as here?" if address else ""
                raise ClusterError(f"cannot use Ray {where}: {_first_line(error)}{hint}") from error
        self._remote: dict[Callable[..., Any], Any] = {}
        self.threads = cpus or min(self._processors(), default=1)

    def _processors(self) -> list[int]:
        """The processors of each node that has some."""
        resources = (node["Resources"] for node in self._ray.nodes() if node["Alive"])
        return [int(has["CPU"]) for has in resources if has.get("CPU", 0) >= 1]

    def slots(self) -> int:
        return sum(processors // self.threads for processors in self._processors())

    def submit(self, function: Callable[..., Any], *arguments: object) -> Any:
        if function not in self._remote:
            # A lost task is submitted again by the caller, who counts it.
            options = {"num_cpus": self.threads, "max_retries": 0, "scheduling_strategy": "SPREAD"}
            self._remote[function] = self._ray.remote(**options)(function)
        return self._remote[function].remote(*arguments)

    def wait(self, handles: Collection[Any], seconds: float) -> Iterator[tuple[Any, Any]]:
        first, rest = self._ray.wait(list(handles), num_returns=1, timeout=seconds)
        also = self._ray.wait(rest, num_returns=len(rest), timeout=0)[0] if first and rest else []
        return ((handle, self._result(handle)) for handle in (*first, *also))

    def _result(self, handle: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except errors.RayTaskError as error:
            raise error.cause from error
        except errors.RayError as error:
            return Lost(_first_line(error))

    def cancel(self, handles: Collection[Any]) -> None:
        for handle in handles:
            self._ray.cancel(handle)

    def close(self) -> None:
        if self._started:
            self._ray.shutdown()


class DaskEngine:
    """A Dask cluster. A task takes one thread; the threads of a worker share one set of tables.

    Dask runs the tasks of a lost worker again by itself, and reports a task as lost after some attempts.
    """

    def __init__(self, address: str | None = None, client: Any = None) -> None:
        self._dask = dask = _imported("distributed", "dask")
        self.threads = 1
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._client = client if client is not None else self._current(address)
        self._started = self._client is None
        if not self._started:
            return
        local = {"processes": True, "host": "127.0.0.1", "dashboard_address": None}
        try:
            self._client = dask.Client(address, timeout=10) if address else dask.Client(**local)
        except (OSError, ValueError) as error:
            raise ClusterError(f"cannot use Dask at {address}: {_first_line(error)}") from error

    def _current(self, address: str | None) -> Any:
        """The client that the program has already, unless another address is asked for."""
        try:
            return self._dask.get_client() if address is None else None
        except ValueError:
            return None

    def slots(self) -> int:
        return sum(self._client.nthreads().values())

    def submit(self, function: Callable[..., Any], *arguments: object) -> Any:
        handle = self._client.submit(function, *arguments, pure=False)
        # Waiting for a list of handles takes Dask a time that grows with the list.
        handle.add_done_callback(self._done.put)
        return handle

    def wait(self, handles: Collection[Any], seconds: float) -> Iterator[tuple[Any, Any]]:
        done = set()
        try:
            done.add(self._done.get(timeout=seconds))
            while True:
                done.add(self._done.get_nowait())
        except Empty:
            return ((handle, self._result(handle)) for handle in done.intersection(handles))

    def _result(self, handle: Any) -> Any:
        try:
            return handle.result()
        except self._dask.KilledWorker as error:
            return Lost(_first_line(error))
        except self._dask.CancelledError as error:
            return Lost(_first_line(error) or "cancelled")

    def cancel(self, handles: Collection[Any]) -> None:
        self._client.cancel(list(handles), force=True)

    def close(self) -> None:
        if self._started:
            self._client.close()


def _is_dask_client(engine: object) -> bool:
    return any(f"{kind.__module__}.{kind.__qualname__}" == "distributed.client.Client" for kind in type(engine).__mro__)


ENGINES = ("ray", "dask", "local")
"""The names of the engines."""
MOST_CPUS = 1024
"""The most processors of a task, or threads of this process."""


def connect(engine: str | ClusterEngine = "ray", address: str | None = None, cpus: int | None = None) -> ClusterEngine:
    """The engine of a name: ``ray``, ``dask`` or ``local``. An engine is returned as it is; a ``distributed.Client`` is used.

    Without an address, the Ray or Dask cluster that the program is connected to is used, or else one is started on the loopback
    interface of this machine, and ends with the program. ``cpus`` is
    for Ray the processors of one task, and for ``local`` the number of threads.
    """
    check_engine(engine, address, cpus)
    if _is_dask_client(engine):
        return DaskEngine(client=engine)
    if not isinstance(engine, str):
        return engine
    if engine == "ray":
        return RayEngine(address, cpus)
    return DaskEngine(address) if engine == "dask" else LocalEngine(cpus)


def check_engine(engine: str | ClusterEngine, address: str | None, cpus: int | None) -> None:
    """Raise an error for an unknown engine, and for options that it would ignore."""
    name = engine if isinstance(engine, str) else None
    if name is not None and name not in ENGINES:
        raise ValueError(f"unknown engine '{name}'; choose {', '.join(ENGINES)}")
    if address is not None and name == "local":
        raise ValueError("an address has no effect on the engine local: it is this process")
    if cpus is not None and name == "dask":
        raise ValueError("a number of cpus has no effect on the engine dask: 'dask worker --nthreads' sets the threads")
    if name is None and (address is not None or cpus is not None):
        raise ValueError("an address or a number of cpus has no effect on an engine that is connected")
    if cpus is not None and not 1 <= cpus <= MOST_CPUS:
        raise ValueError(f"cpus: expected 1 to {MOST_CPUS}, but found {cpus}")


@contextmanager
def connected(engine: str | ClusterEngine, address: str | None, cpus: int | None) -> Iterator[ClusterEngine]:
    """Connect; in the end the engine is closed, unless it was given as an object."""
    chosen = connect(engine, address, cpus)
    try:
        yield chosen
    finally:
        if isinstance(engine, str):
            chosen.close()


def _imported(module: str, extra: str) -> Any:
    try:
        return __import__(module)
    except ImportError as error:
        message = f"the package '{module}' is not installed: pip install 'taquin[{extra}]', or choose another engine"
        raise ClusterError(message) from error


LOOPBACK = ("127.0.0.1:", "localhost:", "[::1]:")
"""How addresses of this machine alone begin."""


def _prepare_ray(address: str | None) -> None:
    """Choose what Ray reads from the environment when it is imported: tokens unless the user says otherwise, and loopback."""
    if "ray" in sys.modules and sys.modules["ray"].is_initialized():
        return
    if address is None or address.startswith(LOOPBACK):
        # Ray's switch for clusters of one machine: otherwise it takes 127.0.0.1 for an address of the network.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    # Nothing is sent anywhere: Ray would report its use to its makers.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Seconds until a wrong token is reported.
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")
    mode = os.environ.setdefault("RAY_AUTH_MODE", "token")
    file = Path(os.environ.get("RAY_AUTH_TOKEN_PATH") or Path.home() / ".ray" / "auth_token")
    if mode != "token" or os.environ.get("RAY_AUTH_TOKEN") or file.exists():
        return
    if address is not None:
        raise ClusterError(
            f"Ray's token is missing: copy {file} from the head node, or set RAY_AUTH_TOKEN "
            "(RAY_AUTH_MODE=disabled if the cluster has none)"
        )
    os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


def _require_answer(address: str | None) -> None:
    """Raise an error at once if nothing listens at HOST:PORT; Ray itself tries for minutes."""
    host, colon, port = (address or "").rpartition(":")
    if not colon or "/" in host or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except OSError as error:
        raise ClusterError(f"no Ray cluster answers at {address}: {error.strerror or error}") from error


def _first_line(error: BaseException) -> str:
    lines = (line.strip() for line in str(error).splitlines())
    return next((line for line in lines if line), type(error).__name__)
