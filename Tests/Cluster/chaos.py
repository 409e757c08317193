"""A run: clients at work, faults one after another, then peace, the end state, and the check."""

import asyncio
import json
import random

import httpx
from client import connections, seen_in
from faults import CLOCKS, PARTITIONS, Faults
from history import FinalState, History, now
from workload import STEADY, WATCHERS, Workload

PEACE_SECONDS = 1
# Streams have to show the last event so long after it.
STREAM_SECONDS = 10

# Together they touch every kind: a server, the primary, standbys, connections, a partition.
SHORT = [
    "server_paused",
    "primary_killed",
    "server_cut_off",
    "standby_killed",
    "connections_terminated",
    "standbys_gone",
]
ALL = SHORT + [
    "server_killed",
    "primary_paused",
    "primary_and_server_killed",
    "standby_paused",
    "primary_cut_off",
    "primary_cut_off_with_a_server",
    "primary_cut_from_standbys",
    "primary_cut_from_servers",
    "clock_ahead",
    "clock_behind",
    "lost_row",
    "settings_weakened",
]


def plan(count, seed, can_cut, can_move_clocks=True):
    """The faults of a run: each of the list equally often, in an order that the seed decides."""
    source = random.Random(f"{seed} plan")
    possible = SHORT if count <= len(SHORT) else ALL
    possible = [name for name in possible if can_cut or name not in PARTITIONS]
    possible = [name for name in possible if can_move_clocks or name not in CLOCKS]
    names = []
    while len(names) < count:
        names += source.sample(possible, len(possible))
    return names[:count]


class Run:
    """One run against a cluster; its history is complete afterwards, also if it failed."""

    def __init__(self, cluster, seed, names, tell=print):
        self.cluster = cluster
        self.seed = seed
        self.names = names
        self.tell = tell
        self.history = History()
        self.begin = now()

    async def run(self):
        """Performs it."""
        urls = {server.name: server.url for server in self.cluster.servers}
        if self.cluster.balancer is not None:
            urls["balancer"] = self.cluster.balancer.url
        async with connections() as http:
            workload = Workload(http, urls, self.history, self.seed)
            await workload.create()
            workload.start()
            try:
                await asyncio.sleep(PEACE_SECONDS)
                await self._do_faults(workload)
                await asyncio.sleep(PEACE_SECONDS)
                await workload.stop()
                await self._watchers_are_done(workload)
            finally:
                await workload.stop_watching()
            self.history.finals = await finals(http, workload)

    async def _do_faults(self, workload):
        faults = Faults(self.cluster, workload, self.seed)
        for number, name in enumerate(self.names, 1):
            await faults.perform(name)
            workload.check()
            fault = self.history.faults[-1]
            figures = ", ".join(f"{what} {took:.2f} s" for what, took in fault.figures.items())
            self.tell(f"{now() - self.begin:6.1f} s  fault {number}, {fault.name}: {figures}")
            await asyncio.sleep(0.5)

    async def _watchers_are_done(self, workload):
        """Waits until the watchers have seen the last events; the check tells if they have not."""
        sessions = STEADY[:WATCHERS]
        reader = workload.client("end")
        ends = {}
        for session in sessions:
            read = await reader.snapshot(workload.servers[0], session)
            ends[session] = (read.seen.revision, read.seen.effect_index)
        try:
            async with asyncio.timeout(STREAM_SECONDS):
                while any(workload.positions.get(one) != ends[one] for one in sessions):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            self.tell(f"the watchers are at {workload.positions}, the sessions at {ends}")


async def finals(http, workload):
    """Every session as every server shows it."""
    sessions = sorted({one.session for one in workload.history.operations})
    found = await asyncio.gather(
        *(listing(http, name, workload.urls[name]) for name in workload.servers)
    )
    for session in sessions:
        found += await asyncio.gather(
            *(final(http, name, workload.urls[name], session) for name in workload.servers)
        )
    return found


async def listing(http, server, url):
    """The list of all sessions as one server shows it.

    `lastUsedAt` is left out: a server notes once a minute which sessions were called through it, and until
    then the others do not know.
    """
    answer = (await read(http, f"{url}/v1/sessions?limit=1000")).raise_for_status()
    document = answer.json()
    for session in document["sessions"]:
        del session["lastUsedAt"]
    return FinalState(server, "the list", 200, json.dumps(document))


async def final(http, server, url, session):
    """One session as one server shows it."""
    path = f"{url}/v1/sessions/{session}"
    try:
        answer = (await read(http, path)).raise_for_status()
        tag = answer.headers.get("ETag")
        shown = FinalState(server, session, 200, answer.text, tag, seen_in(answer.json(), tag))
        shown.events = await paged(http, f"{path}/events", "events")
        shown.effects = await paged(http, f"{path}/effects", "effects")
        return shown
    except httpx.HTTPStatusError as error:
        return FinalState(server, session, error.response.status_code)


async def read(http, url):
    """Reads once more where the server has closed an idle connection in the meantime."""
    try:
        return await http.get(url)
    except httpx.TransportError:
        return await http.get(url)


async def paged(http, path, member):
    """All items of a list that is read in pages."""
    items, after = [], 0
    while after is not None:
        answer = await read(http, f"{path}?after={after}&limit=1000")
        page = answer.raise_for_status().json()
        items += page[member]
        after = page["next"]
    return items
