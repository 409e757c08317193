"""A cluster under load and faults keeps its promises, by the checker of its history."""

import asyncio

from chaos import Run, plan
from cluster.namespaces import Namespaces
from cluster.server import FAKETIME
from conftest import FAULTS, SEED
from figures import figures
from judging import judge, keep

# With room for a machine that has other work; what was measured is printed.
ELSEWHERE_SECONDS = 3
# The other standby may have to be rewound before it confirms a write.
PROMOTION_SECONDS = 30


def test_nothing_acknowledged_is_lost_doubled_or_hidden(cluster):
    can_cut = isinstance(cluster.places, Namespaces)
    run = Run(cluster, SEED, plan(FAULTS, SEED, can_cut, FAKETIME is not None))
    # A third of the faults wait until a lease of 20 s ends.
    limit = 60 + 40 * FAULTS
    print(f"seed {SEED}, {FAULTS} faults, at most {limit} s")
    try:
        asyncio.run(asyncio.wait_for(run.run(), limit))
    except BaseException:
        print(f"history: {keep(run.history, 'chaos')}")
        raise
    print(figures(run.history))
    judge(run.history, "chaos")
    for fault in run.history.faults:
        for what, most in (
            ("all sessions served elsewhere", ELSEWHERE_SECONDS),
            ("first write after the promotion", PROMOTION_SECONDS),
        ):
            assert fault.figures.get(what, 0) <= most, f"{fault.name}: {fault.figures}"
