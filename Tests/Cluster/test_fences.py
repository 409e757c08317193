"""Of two writers with the same fence on two servers one is accepted, never both."""

import asyncio
import random

from client import Client, connections
from conftest import FAULTS, SEED
from history import History
from judging import judge
from sessions import Marks, configuration, event

PAIRS = 500 if FAULTS > 6 else 50
SESSIONS = 5


def test_never_both_writers_with_one_fence(cluster):
    history = History()
    asyncio.run(race(cluster, history))
    judge(history, "fences")


async def race(cluster, history):
    """All pairs, some sessions at a time."""
    urls = {server.name: server.url for server in cluster.servers}
    marks = Marks()
    async with connections() as http:
        client = Client("racer", http, urls, history)
        wins = await asyncio.gather(
            *(race_in(client, f"fence-{number}", marks) for number in range(SESSIONS))
        )
    print(f"{sum(wins)} of {PAIRS} pairs had a winner, none had two")


async def race_in(client, session, marks):
    """Pairs one after another in a session; returns how many had a winner."""
    source = random.Random(f"{SEED} {session}")
    servers = list(client.urls)
    incarnation = marks.incarnation()
    await client.put(servers[0], session, incarnation, configuration(session, incarnation))
    revision = wins = 0
    for _ in range(PAIRS // SESSIONS):
        racing = source.sample(servers, 2)
        posts = await asyncio.gather(
            *(
                client.post(server, session, [event(session, marks.event(), source)], revision)
                for server in racing
            )
        )
        winners = [post for post in posts if post.is_ok]
        assert len(winners) < 2, f"both were accepted at {revision}: {posts[0]}\n{posts[1]}"
        page = await client.events(source.choice(servers), session, revision)
        kept = [(revision + 1, winner.marks[0]) for winner in winners]
        assert page.seen.page == kept, f"{page} after {posts[0]}\n{posts[1]}"
        revision += len(winners)
        wins += len(winners)
    assert wins > PAIRS // SESSIONS // 2, f"{wins} wins in {session}"
    return wins
