"""The figures of a run, and what they are to be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """A bound of a figure: the least that it is to be, or the most."""

    bound: float
    is_least: bool = False

    def is_kept(self, figure: float) -> bool:
        return figure >= self.bound if self.is_least else figure <= self.bound

    def __str__(self) -> str:
        return f"at {'least' if self.is_least else 'most'} {short(self.bound)}"


# What the cluster is to reach on the machines that the project is built on.
#
# Durable POSTs with 64 connections, as a share of the rows of a bare writer with 64 clients.
POSTS = Target(0.5, is_least=True)
# GET of a session that is used, with the question for its revision: what 99 of 100 keep, in ms.
GET_MS = Target(1.5)
# From the end of a server until others have written to all of its sessions, in seconds.
SERVER_SECONDS = Target(1)
# From the end of a promotion until each server has acknowledged a write, in seconds.
PROMOTION_SECONDS = Target(5)
# The slowest page of a list of 100,000 sessions, in ms.
PAGE_MS = Target(50)
# From a POST to one server until a stream of another one shows it: what 99 of 100 keep, in ms.
STREAM_MS = Target(50)
# What a creation beside two million sessions takes, as a share of one beside few.
CREATION = Target(1.25)
# A POST to a session that all servers write at the same time: what 99 of 100 keep, in ms.
RACE_MS = Target(250)
# CPU time that 100,000 idle sessions add to a second of a server, in ms.
IDLE_MS = Target(0.5)


@dataclass
class Report:
    """The figures: printed as they come, and those with a target again as a table at the end."""

    _rows: list[str] = field(default_factory=list)
    _missed: int = 0

    def title(self, text: str) -> None:
        """Starts a part."""
        print(f"\n{text}", flush=True)

    def add(self, name: str, figure: float, unit: str, target: Target | None = None) -> None:
        """Adds a figure; with a target, whether it is kept."""
        row = f"  {name:<57} {f'{short(figure)} {unit}':<21} "
        if target is not None:
            is_kept = target.is_kept(figure)
            row += f"{str(target):<17} {'kept' if is_kept else 'MISSED'}"
            self._rows.append(row)
            self._missed += not is_kept
        print(row.rstrip(), flush=True)

    def print_table(self) -> None:
        """Prints the figures that have a target."""
        print(f"\nTargets: {len(self._rows) - self._missed} kept, {self._missed} missed")
        for row in self._rows:
            print(row)


def median(figures: Sequence[float]) -> float:
    return sorted(figures)[len(figures) // 2]


def percentile(figures: Sequence[float], share: float) -> float:
    """What a share of the figures keeps."""
    return sorted(figures)[max(0, math.ceil(len(figures) * share) - 1)]


def short(figure: float) -> str:
    """About three digits: 0.47, 12.3, 48213."""
    if abs(figure) >= 100 or figure == round(figure):
        return str(round(figure))
    return f"{figure:.{1 if abs(figure) >= 10 else 2}f}"
