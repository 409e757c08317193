"""What is done to the cluster, and what is undone again: one method for each fault."""

import asyncio
import bisect
import random
from contextlib import asynccontextmanager

from client import Client
from check_streams import PROMPT_SECONDS
from history import Fault, now
from partitions import cut
from sessions import SECONDS_TO_LIVE, batch
from workload import STEADY, WATCHERS

# Everything has to work again so long after what was in its way is gone.
HEALING_SECONDS = 20
# The lease of a primary that is gone ends, and a standby is promoted, so long after.
FAILOVER_SECONDS = 40
# A database that has what the new primary lacks is rewound, or copied, and follows it so long after.
FOLLOWING_SECONDS = 60
# The faults that need libfaketime.
CLOCKS = {"clock_ahead", "clock_behind"}
# The faults that need network namespaces.
PARTITIONS = {
    "server_cut_off",
    "primary_cut_off",
    "primary_cut_off_with_a_server",
    "primary_cut_from_standbys",
    "primary_cut_from_servers",
}


class Faults:
    """Does one fault after another to a cluster under load, each for some seconds."""

    def __init__(self, cluster, workload, seed):
        self.cluster = cluster
        self.workload = workload
        self.history = workload.history
        self.source = random.Random(f"{seed} faults")
        self.client = Client("probe", workload.http, workload.urls, workload.history)

    async def perform(self, name):
        """Does a fault, undoes it, and waits until every server writes and a standby may be promoted again."""
        fault = Fault(name.replace("_", " "), now())
        self.history.faults.append(fault)
        async with self.workload.hurried():
            await getattr(self, name)(fault)
        fault.end = now()
        await self.all_servers_write()
        fault.figures["all servers write after it"] = now() - fault.end
        await self.until(self.cluster.is_whole, FOLLOWING_SECONDS, "all databases follow one that leads")

    async def until(self, condition, seconds, what):
        """Waits for what is asked beside the clients."""
        async with at_most(seconds, what):
            while not await do(condition):
                await asyncio.sleep(0.1)

    async def all_servers_write(self):
        """Returns when each server has acknowledged a write."""
        async with at_most(HEALING_SECONDS, "every server acknowledges writes again"):
            await asyncio.gather(*(self.wrote([name], STEADY[0]) for name in self.workload.servers))

    async def wrote(self, servers, session):
        """Posts to any of these servers until one acknowledges it; returns when that was."""
        while True:
            events = batch(session, self.workload.marks, self.source)
            posted = await self.client.post(self.source.choice(servers), session, events)
            if posted.is_ok:
                return posted.end
            await asyncio.sleep(0.05)

    async def first_write(self, begun_after, seconds=HEALING_SECONDS):
        """When the first write was acknowledged that began after an instant."""
        operations = self.history.operations
        async with at_most(seconds, "some server acknowledges a write"):
            while True:
                # They are in the order in which they ended.
                place = bisect.bisect(operations, begun_after, key=lambda one: one.end)
                for one in operations[place:]:
                    if one.call == "post" and one.is_ok and one.begin > begun_after:
                        return one.end
                await asyncio.sleep(0.02)

    async def hold(self):
        """Lets the fault last for a while."""
        await asyncio.sleep(self.source.uniform(0.5, 2))

    # MARK: Servers

    async def server_killed(self, fault):
        server = self.source.choice(self.cluster.servers)
        await do(server.kill)
        await self.served_elsewhere(fault, server)
        await self.hold()
        await do(server.start)

    async def server_paused(self, fault):
        server = self.source.choice(self.cluster.servers)
        await do(server.pause)
        await self.served_elsewhere(fault, server)
        await self.hold()
        await do(server.resume)

    async def served_elsewhere(self, fault, server):
        """Notes how long it took until every session was written to at the other servers."""
        fault.full = now()
        others = [name for name in self.workload.servers if name != server.name]
        async with at_most(HEALING_SECONDS, "the other servers write to all sessions"):
            ends = await asyncio.gather(*(self.wrote(others, session) for session in STEADY))
        fault.figures["all sessions served elsewhere"] = max(ends) - fault.full

    async def clock_ahead(self, fault):
        await self.clock_wrong(fault, self.source.choice([120, 90_000]))

    async def clock_behind(self, fault):
        await self.clock_wrong(fault, self.source.choice([-120, -90_000]))

    async def clock_wrong(self, fault, seconds):
        """The clocks of a server are wrong, while others are used and while it is used itself."""
        server = self.source.choice(self.cluster.servers)
        fault.name += f" by {seconds} s"
        await do(server.kill)
        server.ahead = seconds
        try:
            await do(server.start)
            fault.full = now()
            self.workload.avoided = server.name
            # So long that the server takes all sessions to be unused, and looks for them twice.
            await asyncio.sleep(2 * SECONDS_TO_LIVE)
            self.workload.avoided = None
            await self.wrote([server.name], STEADY[0])
            await self.hold()
        finally:
            self.workload.avoided = None
            server.ahead = 0
        await do(server.kill)
        await do(server.start)

    # MARK: The primary

    async def primary_killed(self, fault):
        old = await do(self.cluster.primary)
        await do(old.kill)
        await self.promoted(fault, old)
        await self.hold()
        await do(old.start)

    async def primary_and_server_killed(self, fault):
        old = await do(self.cluster.primary)
        server = self.source.choice(self.cluster.servers)
        await asyncio.gather(do(old.kill), do(server.kill))
        await self.promoted(fault, old)
        await self.hold()
        await asyncio.gather(do(old.start), do(server.start))

    async def primary_paused(self, fault):
        """The old primary wakes up while the new one serves."""
        old = await do(self.cluster.primary)
        await do(old.pause)
        await self.promoted(fault, old)
        await do(old.resume)
        await self.hold()

    async def primary_cut_off(self, fault):
        """As if it were paused, but the servers' connections to it come back with it."""
        old = await do(self.cluster.primary)
        await do(self.cluster.places.cut, old.name)
        await self.promoted(fault, old)
        await do(self.cluster.places.mend, old.name)
        await self.hold()

    async def primary_cut_off_with_a_server(self, fault):
        """One server still uses the old primary, while others write.

        Afterwards it still has its connections to the old one.
        """
        old = await do(self.cluster.primary)
        server = self.source.choice(self.cluster.servers)
        nodes = [*self.cluster.databases, *self.cluster.servers, self.cluster.etcd]
        others = [one for one in nodes if one not in (old, server)]
        async with cut([old, server], others):
            await self.promoted(fault, old)
            await self.hold()
        await self.hold()

    async def promoted(self, fault, old):
        """Waits until Patroni has promoted a standby, and notes how long writes took from then on."""
        fault.full = now()
        await self.until(lambda: self.cluster.has_promoted(old), FAILOVER_SECONDS, "a standby is promoted")
        promoted = now()
        fault.figures["promotion"] = promoted - fault.full
        written = await self.first_write(fault.full, FOLLOWING_SECONDS)
        fault.figures["first write after the promotion"] = max(0, written - promoted)

    # MARK: Standbys and connections

    async def standby(self):
        primary = await do(self.cluster.primary)
        return self.source.choice([one for one in self.cluster.databases if one is not primary])

    async def standby_killed(self, fault):
        standby = await self.standby()
        await do(standby.kill)
        await self.written_meanwhile(fault)
        await do(standby.start)

    async def standby_paused(self, fault):
        standby = await self.standby()
        await do(standby.pause)
        await self.written_meanwhile(fault)
        await do(standby.resume)

    async def written_meanwhile(self, fault):
        fault.full = now()
        fault.figures["first write"] = await self.first_write(fault.full) - fault.full
        await self.hold()

    async def standbys_gone(self, fault):
        primary = await do(self.cluster.primary)
        standbys = [one for one in self.cluster.databases if one is not primary]
        kills = self.source.random() < 0.5
        for standby in standbys:
            await do(standby.kill if kills else standby.pause)
        await self.nothing_written(fault)
        for standby in standbys:
            await do(standby.start if kills else standby.resume)

    async def nothing_written(self, fault):
        """Holds a fault under which no write may be acknowledged."""
        fault.full = now()
        await asyncio.sleep(self.source.uniform(1.5, 3))
        fault.no_write_until = now()

    async def lost_row(self, fault):
        """A row that only the primary has is visible for a while, and is lost with it.

        Every stream has to show the event that takes its place.
        """
        session = STEADY[WATCHERS + 1]
        self.workload.resting = session
        try:
            async with self.workload.watched_everywhere(session) as followed:
                old = await do(self.cluster.primary)
                standbys = [one for one in self.cluster.databases if one is not old]
                # Its Patroni would note that no standby may be promoted any more.
                await do(old.process.pause)
                # One that is paused would read the row from its socket once it runs again.
                for standby in standbys:
                    await do(standby.kill)
                await do(old.sql, stray_row(session))
                # Each server asks for the ends of its sessions every second.
                await asyncio.sleep(2)
                await do(old.kill)
                for standby in standbys:
                    await do(standby.start)
                await self.promoted(fault, old)
                fault.streams_from = now()
                await self.shown_everywhere(session, followed)
                await do(old.start)
        finally:
            self.workload.resting = None

    async def shown_everywhere(self, session, followed):
        """Posts one event, and returns when every stream has shown it, or was to show it."""
        event = {"type": "reloadData", "rows": self.workload.marks.event()}
        posted = None
        while posted is None or not posted.is_ok:
            posted = await self.client.post(self.workload.servers[0], session, [event])
            await asyncio.sleep(0.05)
        end = now() + PROMPT_SECONDS + 1
        while now() < end:
            if all(sent[-1].revision >= posted.seen.revision for sent in followed.values()):
                return
            await asyncio.sleep(0.02)

    async def settings_weakened(self, fault):
        """The settings let the primary acknowledge alone, and no standby is there."""
        primary = await do(self.cluster.primary)
        standbys = [one for one in self.cluster.databases if one is not primary]
        await do(primary.sql, "ALTER SYSTEM SET synchronous_standby_names = ''")
        await do(primary.sql, "SELECT pg_reload_conf()")
        for standby in standbys:
            await do(standby.pause)
        begin = now()
        async with at_most(HEALING_SECONDS, "every server notices the settings"):
            while any([await do(one.is_ready) for one in self.cluster.servers]):
                await asyncio.sleep(0.1)
        fault.figures["settings noticed"] = now() - begin
        await self.nothing_written(fault)
        await do(primary.sql, "ALTER SYSTEM RESET synchronous_standby_names")
        await do(primary.sql, "SELECT pg_reload_conf()")
        for standby in standbys:
            await do(standby.resume)

    async def connections_terminated(self, fault):
        primary = await do(self.cluster.primary)
        statement = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        for _ in range(3):
            await do(primary.sql, statement)
            await asyncio.sleep(0.2)
        await self.written_meanwhile(fault)

    # MARK: Partitions

    async def server_cut_off(self, fault):
        """A server loses all databases, and its clients keep it."""
        server = self.source.choice(self.cluster.servers)
        async with cut([server], self.cluster.databases, self.one_way):
            fault.full = now()
            await self.served_elsewhere(fault, server)
            await asyncio.sleep(self.source.uniform(1, 5))

    async def primary_cut_from_standbys(self, fault):
        primary = await do(self.cluster.primary)
        standbys = [one for one in self.cluster.databases if one is not primary]
        async with cut([primary], standbys, self.one_way):
            await self.nothing_written(fault)

    async def primary_cut_from_servers(self, fault):
        primary = await do(self.cluster.primary)
        async with cut([primary], self.cluster.servers, self.one_way):
            fault.full = now()
            await asyncio.sleep(self.source.uniform(1, 5))

    @property
    def one_way(self):
        return self.source.random() < 0.5


def stray_row(session):
    """The statement that repeats the last row of a session, without waiting for a standby."""
    return f"""\\connect overscroll
        SET synchronous_commit = local; SET search_path = overscroll;
        INSERT INTO batch (session, before, n, nonce, events)
          SELECT session, before + n, n, nonce + 1, events FROM batch
          WHERE session = (SELECT id FROM session WHERE name = '{session}')
          ORDER BY before DESC LIMIT 1"""


@asynccontextmanager
async def at_most(seconds, what):
    """Fails, and says of what, if it takes longer."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise AssertionError(f"not within {seconds} s: {what}") from None


def do(action, *arguments):
    """Runs what waits beside the clients."""
    return asyncio.to_thread(action, *arguments)
