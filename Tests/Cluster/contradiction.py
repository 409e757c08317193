"""What is wrong with a history, in words."""

from dataclasses import dataclass, field


@dataclass
class Contradiction:
    """A promise, how it was broken, and the smallest part of the history that shows it."""

    rule: str
    words: str
    evidence: list = field(default_factory=list)

    def __str__(self):
        lines = [f"{self.rule}: {self.words}"]
        return "\n".join(lines + [f"    {item}" for item in self.evidence])
