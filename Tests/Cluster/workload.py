"""The clients of a run: writers, keepers that create and delete, and watchers."""

import asyncio
import itertools
import random
from contextlib import asynccontextmanager, suppress

import httpx
from client import Client, frame_of
from history import Frame, Outcome, now
from sessions import Marks, batch, configuration

WRITERS = 12
KEEPERS = 2
WATCHERS = 2
STEADY = [f"steady-{number:02}" for number in range(24)]
FINGERS = [f"finger-{number:02}" for number in range(6)]
# Mean pause of a writer between two operations. Rates are not the point here, but something has to
# be under way when a fault begins.
PAUSE_SECONDS, HURRIED_PAUSE_SECONDS = 0.1, 0.01
# Each session is called far more often than it would have to be.
CALL_SECONDS = 1.5
# They hurry so long before a fault, and so long into it.
HURRY_SECONDS = 0.3
POLL_MS = 2000


class Workload:
    """Clients that call the servers until they are told to stop."""

    def __init__(self, http, urls, history, seed):
        self.http = http
        self.urls = urls
        self.history = history
        self.seed = seed
        self.marks = Marks()
        self.latest = {}
        """The revision of each session that was seen last by anybody."""
        self.tagged = {}
        """The snapshot of each session that was seen last, for what has an `ETag`."""
        self.passing = {}
        """The sessions that keepers create and delete now, by keeper."""
        self.positions = {}
        """How far each session that is watched was followed: revision and effect index."""
        self.avoided = None
        """The server that no client calls at present."""
        self.resting = None
        """The session that no writer writes to at present."""
        self.pause_seconds = PAUSE_SECONDS
        self.has_ended = False
        self._tasks = []

    @property
    def servers(self):
        return [name for name in self.urls if name not in ("balancer", self.avoided)]

    async def create(self):
        """Creates the sessions that stay."""
        source = random.Random(f"{self.seed} create")
        client = self.client("creator")
        await asyncio.gather(
            *(self.create_one(client, name, source) for name in STEADY + FINGERS)
        )

    async def create_one(self, client, session, source):
        """Creates a session; asks again, of any server, until it is there."""
        incarnation = self.marks.incarnation()
        wanted = configuration(session, incarnation)
        for _ in range(20):
            made = await client.put(self.server(source), session, incarnation, wanted)
            if made.is_ok:
                self._note(session, made.seen)
                return
        raise RuntimeError(f"{session} could not be created: {made}")

    def start(self):
        """Starts all clients."""
        for number in range(WRITERS):
            self._start(self._write, f"writer-{number}")
        for number in range(KEEPERS):
            self._start(self._keep, f"keeper-{number}")
        for number in range(WATCHERS):
            self._start(self._watch, f"watcher-{number}", STEADY[number])
        self._start(self._poll, "poller", STEADY[WATCHERS])
        self._start(self._call_all, CALLER)

    def _start(self, work, name, *arguments):
        source = random.Random(f"{self.seed} {name}")
        task = asyncio.create_task(work(self.client(name), source, *arguments), name=name)
        self._tasks.append(task)

    def client(self, name):
        """A client of this name, whose operations go to the history."""
        return Client(name, self.http, self.urls, self.history)

    @asynccontextmanager
    async def hurried(self):
        """Lets the writers all but leave out their pauses for a while."""
        self.pause_seconds = HURRIED_PAUSE_SECONDS
        await asyncio.sleep(HURRY_SECONDS)
        task = asyncio.get_running_loop().call_later(HURRY_SECONDS, self._slow_down)
        try:
            yield
        finally:
            task.cancel()
            self._slow_down()

    def _slow_down(self):
        self.pause_seconds = PAUSE_SECONDS

    def check(self):
        """Fails if a client has failed by a fault of its own."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and task.exception():
                raise task.exception()

    async def stop(self):
        """Lets the writers, keepers and the poller end what they are at."""
        self.has_ended = True
        lasting = ("watcher", CALLER)
        await asyncio.gather(
            *(one for one in self._tasks if not one.get_name().startswith(lasting))
        )

    async def stop_watching(self):
        """Ends the watchers at once."""
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    def server(self, source):
        """Any server; now and then the balancer, where there is one."""
        if "balancer" in self.urls and self.avoided is None and source.random() < 0.1:
            return "balancer"
        return source.choice(self.servers)

    def other_server(self, source, server):
        return source.choice([name for name in self.servers if name != server])

    # MARK: Writers

    async def _write(self, client, source):
        while not self.has_ended:
            await asyncio.sleep(source.expovariate(1 / self.pause_seconds))
            session = source.choice(STEADY + FINGERS + list(self.passing.values()))
            if session == self.resting:
                continue
            acts = [self._post, self._read, self._read_past, self._page]
            act = source.choices(acts, [6, 2, 1, 1])[0]
            await act(client, source, session)

    def _note(self, session, seen):
        if seen is None:
            return
        if seen.revision is not None:
            self.latest[session] = seen.revision
        if seen.tag is not None:
            self.tagged[session] = seen

    async def _post(self, client, source, session):
        events = batch(session, self.marks, source)
        expected = self.latest.get(session) if source.random() < 0.5 else None
        if source.random() < 0.3:
            key = f"{client.name}-{self.marks.event()}"
            return await self._post_until_known(client, source, session, events, expected, key)
        posted = await client.post(self.server(source), session, events, expected)
        self._note(session, posted.seen)

    async def _post_until_known(self, client, source, session, events, expected, key):
        """Posts under a key, now and then to two servers at once, until the outcome is known."""
        servers = source.sample(self.servers, 2 if source.random() < 0.2 else 1)
        for _ in range(5):
            posts = await asyncio.gather(
                *(client.post(server, session, events, expected, key) for server in servers)
            )
            if any(posted.outcome is not Outcome.UNKNOWN for posted in posts):
                break
            await asyncio.sleep(source.uniform(0, 0.5))
            servers = [self.other_server(source, servers[0])]
        self._note(session, posts[0].seen)

    async def _read(self, client, source, session):
        tagged = self.tagged.get(session) if source.random() < 0.3 else None
        read = await client.snapshot(self.server(source), session, tagged)
        self._note(session, read.seen)

    async def _read_past(self, client, source, session):
        revision = max(0, self.latest.get(session, 0) - source.choice([0, 0, 1, 9]))
        await client.past(self.server(source), session, revision)

    async def _page(self, client, source, session):
        after = max(0, self.latest.get(session, 0) - source.randint(1, 20))
        await client.events(self.server(source), session, after)

    # MARK: Keepers

    async def _keep(self, client, source):
        """Creates, uses and deletes sessions, one after another.

        Each number makes one incarnation, so that it can be told from others of its name: a put is
        repeated only if no deletion of the name is open, and a session of which a repeated put is
        open is never deleted.
        """
        for number in itertools.count():
            session = f"passing-{client.name}-{number}"
            self.passing[client.name] = session
            while await self._live(client, source, session):
                pass
            if self.has_ended:
                return

    async def _live(self, client, source, session):
        """One incarnation; returns whether the name may have another."""
        incarnation, is_settled = await self._create(client, source, session)
        if self.has_ended or not is_settled:
            return False
        await asyncio.sleep(source.uniform(0.5, 3))
        puts = await self._put_everywhere(client, session, incarnation)
        if any(put.outcome is Outcome.UNKNOWN for put in puts):
            return False
        await asyncio.sleep(source.uniform(0.1, 1))
        deletions = await asyncio.gather(
            *(client.delete(server, session) for server in self._some_servers(source))
        )
        is_settled = all(one.outcome is not Outcome.UNKNOWN for one in deletions)
        return is_settled and not self.has_ended

    async def _create(self, client, source, session):
        """Puts with a new number each until one is there.

        Returns its number, and whether no put can make an incarnation a second time: one that is
        open may, where another with its number was done.
        """
        is_settled = True
        while True:
            incarnation = self.marks.incarnation()
            servers = self._some_servers(source)
            puts = await self._put_everywhere(client, session, incarnation, servers)
            open_puts = sum(put.outcome is Outcome.UNKNOWN for put in puts)
            made = next((put for put in puts if put.is_ok), None)
            is_settled = is_settled and open_puts <= (made is None)
            if made is not None:
                self._note(session, made.seen)
            if made is not None or self.has_ended:
                return incarnation, is_settled
            if any(put.problem == "configuration-conflict" for put in puts):
                # One of the numbers before, of which a put was open.
                found = await client.snapshot(self.server(source), session)
                if found.is_ok:
                    return found.seen.incarnation, is_settled
            await asyncio.sleep(source.uniform(0.1, 0.5))

    def _some_servers(self, source):
        """One server, or all of them."""
        return [self.server(source)] if source.random() < 0.5 else self.servers

    async def _put_everywhere(self, client, session, incarnation, servers=None):
        """Puts with one number to several servers at once."""
        wanted = configuration(session, incarnation)
        return await asyncio.gather(
            *(
                client.put(server, session, incarnation, wanted)
                for server in servers or self.servers
            )
        )

    # MARK: Watchers

    async def _call_all(self, client, source):
        """Reads every session that ever was so often that none expires."""
        while True:
            sessions = {one.session for one in self.history.operations}
            await asyncio.gather(
                *(client.snapshot(self.server(source), session) for session in sorted(sessions)),
                asyncio.sleep(CALL_SECONDS),
            )

    async def _watch(self, client, source, session):
        """Follows a stream, and goes on at another server whenever it ends, or after a while."""
        server = source.choice(self.servers)
        last = None
        while True:
            with suppress(httpx.HTTPError, TimeoutError):
                async with asyncio.timeout(source.uniform(3, 10)):
                    async with client.stream(server, session, last) as lines:
                        connected = Frame(client.name, server, session, now(), "connected")
                        if last is not None:
                            connected.revision, connected.effect_index = last
                        self.history.frames.append(connected)
                        async for frame in frames(client.name, server, session, lines):
                            self.history.frames.append(frame)
                            if frame.revision is not None:
                                last = (frame.revision, frame.effect_index)
                                self.positions[session] = last
            await asyncio.sleep(0.1)
            server = self.other_server(source, server)

    @asynccontextmanager
    async def watched_everywhere(self, session):
        """A stream of a session from each server; gives the frames that each was sent."""
        followed = {name: [] for name in self.servers}
        tasks = [
            asyncio.create_task(self._follow(f"follower-{len(self.history.frames)}-{name}", name,
                                             session, sent))
            for name, sent in followed.items()
        ]  # fmt: skip
        try:
            async with asyncio.timeout(10):
                while not all(followed.values()):
                    await asyncio.sleep(0.02)
            yield followed
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, name, server, session, sent):
        """Follows a stream of one server until it ends."""
        async with self.client(name).stream(server, session, None) as lines:
            connected = Frame(name, server, session, now(), "connected", is_temporary=True)
            self.history.frames.append(connected)
            async for frame in frames(name, server, session, lines):
                self.history.frames.append(frame)
                sent.append(frame)

    async def _poll(self, client, source, session):
        """Follows a session by long polls, each at any server."""
        revision = 0
        while not self.has_ended:
            polled = await client.poll(self.server(source), session, revision, POLL_MS)
            if polled.is_ok:
                revision = polled.seen.revision
            else:
                await asyncio.sleep(0.1)


CALLER = "caller"


async def frames(watcher, server, session, lines):
    """The frames of a stream: each event that has come whole."""
    event = []
    async for line in lines:
        if line:
            event.append(line)
        elif event:
            if frame := frame_of(watcher, server, session, event):
                yield frame
            event = []
