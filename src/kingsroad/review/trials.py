"""A decision tried once more: somebody plays what they would do now, and the judge compares it with the best."""

from __future__ import annotations

from typing import Any, Final

from kingsroad import titles
from kingsroad.kernel.game import Game
from kingsroad.kernel.journal import Journal, Line
from kingsroad.kernel.match import Match
from kingsroad.kernel.match import replay as play_again
from kingsroad.kernel.phrase import Fault
from kingsroad.review.judge import LEVELS, VERSION, TitleTrials

OPEN: Final = "open"  # the decision is not made yet
DONE: Final = "done"


def trials_for(game: Game[Any], level: str) -> TitleTrials:
    if level not in LEVELS:
        raise Fault("review.level", level=level[:60], known=", ".join(LEVELS))
    maker = titles.record(game.title).trials
    if not maker:
        raise Fault("review.title", title=game.title)
    found: TitleTrials = titles.part(maker)(game, level)
    return found


class Trial:
    """A decision of one seat after so many lines of a game that count, and what is known to be best."""

    def __init__(self, match: Match[Any], count: int, seat: int, best: list[str], level: str) -> None:
        self.match = match
        self.count = count
        self.seat = seat
        self.best = best
        self.trials = trials_for(match.game, level)
        if not 0 <= count <= len(match.kept):
            raise Fault("table.no_line", n=count, last=len(match.kept))

    def before(self) -> Any:
        """The position that is to be decided."""
        journal = Journal(self.match.header.without("result", "hash"), self.match.kept[: self.count])
        return play_again(self.match.game, renumbered(journal)).state

    def tried(self) -> list[str] | None:
        """What the seat did; None while it has not decided."""
        match, game = self.match, self.match.game
        before = self.before()
        now = game.clone(before)
        codes: list[str] = []
        for line in match.kept[self.count :]:
            seat = match.seat_of(line.colour)
            move = game.find(line.code)
            assert move is not None
            game.play(now, seat, move)
            if seat == self.seat:
                codes.append(line.code)
            if self.trials.decided(before, now, self.seat):
                return codes
        return None

    def judged(self) -> dict[str, Any]:
        """What came of it: solved, if it is worth as much as the best."""
        codes = self.tried()
        if codes is None:
            return {"state": OPEN}
        seed = f"{self.match.header.fields['commitment']}/{self.count}/{VERSION}"
        loss, error, reasons = self.trials.compare(self.before(), self.seat, self.best, codes, seed)
        solved = self.trials.solved(loss, error)
        told = {"state": DONE, "solved": solved, "loss": round(max(loss, 0.0), 4), "error": round(error, 4)}
        return {**told, "played": codes, "reasons": [] if solved else reasons}


def renumbered(journal: Journal) -> Journal:
    return Journal(journal.header, [Line(i + 1, line.colour, line.code) for i, line in enumerate(journal.lines)])
