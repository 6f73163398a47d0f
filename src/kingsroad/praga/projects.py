"""Hunger Wall and Cathedral: sideways for the value of tokens, up for points."""

from __future__ import annotations

from typing import Final

from kingsroad.kernel.move import Move, Row
from kingsroad.kernel.phrase import Fact, Phrase, Refusal, Values, phrase, refuse, refuse_about
from kingsroad.praga import actions, gains, road
from kingsroad.praga.state import NONE, PragaState
from kingsroad.praga.tasks import Decision, Held, Offer, PragaMove
from kingsroad.praga.terms import (
    CHURCH,
    COLUMNS,
    FROM_PROJECTS,
    GOLD,
    POINT,
    PROJECTS,
    ROW_CLIMBED,
    ROWS,
    SILVER,
    STONE,
)
from kingsroad.praga.wording import amounts, counted, price_phrases, project_phrase

# Why an up arrow is lost: the crossing cannot be paid, or the action under way needs what it costs.
BY_PRICE: Final = 0
BY_ACTION: Final = 1
LAPSES: Final = ("price", "action")
LAPSE_RULES: Final = ("praga/projects/3", "praga/projects/7")


def step(s: PragaState, seat: int, project: int) -> None:
    """One square sideways; in the last column nothing happens."""
    board = s.own(seat)
    if board.columns[project] < COLUMNS - 1:
        board.columns[project] += 1
        land(s, seat, project)


def land(s: PragaState, seat: int, project: int) -> None:
    board = s.own(seat)
    square = s.setting.projects[project].squares[board.rows[project]][board.columns[project]]
    if s.turn.seat == seat:
        s.turn.lapsed = NONE
    if square.points:
        gains.GAINS.gain(s, seat, POINT, square.points, FROM_PROJECTS)
    elif square.sideways:
        step(s, seat, project)
    elif square.up and s.turn.seat != NONE and board.rows[project] < ROWS - 1:
        gold, stone = crossing(s, seat, project)
        if board.purse[GOLD] < gold or board.purse[STONE] < stone:
            lapse(s, seat, project, BY_PRICE)
        elif actions.would_strand(s, seat, gold, stone):
            lapse(s, seat, project, BY_ACTION)
        else:
            s.agenda.push([Arrow(seat, project)])


def lapse(s: PragaState, seat: int, project: int, why: int) -> None:
    """The arrow cannot be followed, and that is said (praga/projects/7)."""
    if s.turn.seat == seat:
        s.turn.lapsed = project * len(LAPSES) + why
    if s.told is not None:
        player = phrase(f"colour.{s.setting.colours[seat]}")
        said = phrase(f"praga.fact.arrow_{LAPSES[why]}", player=player, project=project_phrase(project))
        values = {"seat": seat, "project": PROJECTS[project], "reason": LAPSES[why]}
        s.told.append(Fact(LAPSE_RULES[why], said, "arrow_lapsed", values))


def foreseen_lapse(copy: PragaState) -> str | None:
    """Why the arrow that a step leads to would be lost, from a copy in which the step was made."""
    for fact in copy.told or []:
        if fact.kind == "arrow_lapsed":
            return str(fact.values["reason"])
    return None


def telling_copy(s: PragaState) -> PragaState:
    copy = s.clone()
    copy.told = []
    return copy


def crossing(s: PragaState, seat: int, project: int) -> tuple[int, int]:
    """Gold and stone of the row above."""
    return s.setting.projects[project].costs[s.boards[seat].rows[project] + 1]


def cross(s: PragaState, seat: int, project: int) -> None:
    """Pay for the tier, if there is one, and go up."""
    gold, stone = crossing(s, seat, project)
    purse = s.own(seat).purse
    purse[GOLD] -= gold
    purse[STONE] -= stone
    rise(s, seat, project)


def rise(s: PragaState, seat: int, project: int) -> None:
    board = s.own(seat)
    board.rows[project] += 1
    gains.react(s, seat, ROW_CLIMBED)
    if project == CHURCH and board.rows[project] == ROWS - 1 and s.church_golden:
        s.agenda.push([road.ChooseGolden(seat, True)])
    land(s, seat, project)


def landing(s: PragaState, project: int, row: int, column: int) -> Values:
    """Where a step to that square ends, and what is had there: an arrow sideways leads on, one up may be followed."""
    squares = s.setting.projects[project].squares[row]
    while squares[column].sideways and column < COLUMNS - 1:
        column += 1
    square = squares[column]
    return {
        "project": PROJECTS[project],
        "row": row,
        "column": column,
        "gains": amounts((POINT, square.points)),
        "arrow": square.up and row < ROWS - 1,
        "lapses": None,
    }


def rising(s: PragaState, seat: int, project: int, windows: int, pays: bool) -> Values:
    """What the row above costs and brings, and whether an arrow there could not be followed."""
    board = s.boards[seat]
    row = min(board.rows[project] + 1, ROWS - 1)
    values = landing(s, project, row, board.columns[project])
    gold, stone = s.setting.projects[project].costs[row] if pays else (0, 0)
    values["cost"] = amounts((GOLD, gold), (STONE, stone), (SILVER, windows))
    values["golden_tile"] = project == CHURCH and row == ROWS - 1 and len(s.church_golden) > 0
    if values["arrow"]:
        copy = telling_copy(s)
        if pays:
            cross(copy, seat, project)
        else:
            rise(copy, seat, project)
        values["lapses"] = foreseen_lapse(copy)
    return values


def warned(id: str, lapsing: str, project: int, values: Values) -> Phrase:
    """A step in words, or in those that say that the arrow it leads to would be lost."""
    if values["lapses"] is None:
        return phrase(id, project=project_phrase(project))
    return phrase(lapsing, project=project_phrase(project), why=phrase(f"praga.lapse.arrow_{values['lapses']}"))


# -- arrows up ----------------------------------------------------------------------------------


class Follow(PragaMove):
    """Follow an up arrow, or decline it."""

    def __init__(self, code: str, kind: str, rule: str) -> None:
        super().__init__(code, kind, {}, "", rule)

    def refuse_gone(self, s: PragaState, seat: int) -> Refusal | None:
        if s.turn.seat != seat or s.turn.lapsed == NONE:
            return None
        project, why = divmod(s.turn.lapsed, len(LAPSES))
        return refuse_project(LAPSE_RULES[why], f"praga.no.arrow_{LAPSES[why]}", project)


class Arrow(Decision[Follow]):
    kind = "arrow"
    rule = "praga/projects/7"
    said = "praga.task.arrow"
    answered = Follow

    def __init__(self, seat: int, project: int) -> None:
        super().__init__(seat)
        self.project = project

    def text(self) -> str:
        return f"{self.seat} arrow {self.project}"

    def values(self, s: PragaState) -> Values:
        return {"project": PROJECTS[self.project]}

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [s.setting.world.up, s.setting.world.stay]

    def answer(self, s: PragaState, move: Follow) -> None:
        s.agenda.done(self)
        if move is s.setting.world.up:
            cross(s, self.seat, self.project)

    def show(self, s: PragaState, move: Follow) -> Row:
        values = self.values(s)
        said = phrase("praga.move.stay", project=project_phrase(self.project))
        if move is s.setting.world.up:
            values = rising(s, self.seat, self.project, 0, True)
            terms = self.terms(s, values)
            said = phrase("praga.move.up", project=project_phrase(self.project), terms=terms)
        return move.shown(values, said, f"project.{PROJECTS[self.project]}")

    def terms(self, s: PragaState, values: Values) -> list[Phrase]:
        """What the row above costs, and what the square there brings."""
        gold, stone = crossing(s, self.seat, self.project)
        cost = [phrase("praga.take.cost", goods=price_phrases(gold, stone))] if gold or stone else []
        brings = counted("good.point", values["gains"].get("point", 0))
        if values["golden_tile"]:
            brings.append(phrase("praga.take.golden"))
        if values["lapses"] is not None:
            brings.append(phrase(f"praga.lapse.arrow_{values['lapses']}"))
        elif values["arrow"]:
            brings.append(phrase("praga.take.further"))
        return cost + (brings or [phrase("praga.take.nothing")])


# -- sideways steps that are held ---------------------------------------------------------------


class Step(Offer):
    """A sideways step on a project that was gained this turn."""

    def __init__(self, project: int) -> None:
        name = PROJECTS[project]
        super().__init__(f"step {name}", "step_project", {"project": name}, f"project.{name}", "praga/projects/1")
        self.project = project

    def legal(self, s: PragaState, seat: int) -> bool:
        return held_step(s, self.project) is not None and s.boards[seat].columns[self.project] < COLUMNS - 1

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        if held_step(s, self.project) is None:
            return refuse_project("praga/projects/8", "praga.no.step", self.project)
        if s.boards[seat].columns[self.project] == COLUMNS - 1:
            return refuse_project("praga/projects/1", "praga.no.column", self.project)
        return None

    def play(self, s: PragaState, seat: int) -> None:
        task = held_step(s, self.project)
        assert task is not None
        s.agenda.held.remove(task)
        step(s, seat, self.project)

    def row(self, s: PragaState, seat: int) -> Row:
        board = s.boards[seat]
        column = min(board.columns[self.project] + 1, COLUMNS - 1)
        values = landing(s, self.project, board.rows[self.project], column)
        if values["arrow"]:
            copy = telling_copy(s)
            step(copy, seat, self.project)
            values["lapses"] = foreseen_lapse(copy)
        return self.shown(values, warned("praga.move.step", "praga.move.step_lapses", self.project, values))


def held_step(s: PragaState, project: int) -> Held | None:
    """A step that is held, one that must be taken before one that may be lost."""
    found: Held | None = None
    for task in s.agenda.held:
        if isinstance(task, Held) and task.project == project:  # effects of the road have none
            if not task.optional:
                return task
            found = task
    return found


def refuse_project(rule: str, reason: str, project: int) -> Refusal:
    return refuse_about(rule, reason, {"project": PROJECTS[project]}, project=project_phrase(project))


# -- climbing -----------------------------------------------------------------------------------


class Climb(Offer):
    def __init__(self, project: int) -> None:
        name = PROJECTS[project]
        super().__init__(f"climb {name}", "climb_project", {"project": name}, f"project.{name}", "praga/projects/2")
        self.project = project

    def legal(self, s: PragaState, seat: int) -> bool:
        board = s.boards[seat]
        if board.rows[self.project] == ROWS - 1 or board.purse[SILVER] < s.setting.world.climb_windows:
            return False
        gold, stone = crossing(s, seat, self.project)
        if board.purse[GOLD] < gold or board.purse[STONE] < stone:
            return False
        return not actions.would_strand(s, seat, gold, stone)

    def refuse(self, s: PragaState, seat: int) -> Refusal | None:
        if self.legal(s, seat):
            return None
        board = s.boards[seat]
        windows = s.setting.world.climb_windows
        if board.rows[self.project] == ROWS - 1:
            return refuse_project("praga/projects/2", "praga.no.row_above", self.project)
        if board.purse[SILVER] < windows:
            missing = windows - board.purse[SILVER]
            return refuse("praga/projects/2", "praga.no.silver", price=windows, missing=missing)
        gold, stone = crossing(s, seat, self.project)
        if board.purse[GOLD] < gold or board.purse[STONE] < stone:
            values = {"gold": gold, "stone": stone}
            goods = price_phrases(gold, stone)
            return refuse_about("praga/projects/2", "praga.no.crossing", values, goods=goods)
        return refuse("praga/turn/18", "praga.no.strand")

    def play(self, s: PragaState, seat: int) -> None:
        s.own(seat).purse[SILVER] -= s.setting.world.climb_windows
        cross(s, seat, self.project)

    def row(self, s: PragaState, seat: int) -> Row:
        values = rising(s, seat, self.project, s.setting.world.climb_windows, True)
        return self.shown(values, warned("praga.move.climb", "praga.move.climb_lapses", self.project, values))


class FreeClimb(Decision[Climb]):
    kind = "free_climb"
    rule = "praga/projects/5"
    said = "praga.task.climb"
    answered = Climb

    def text(self) -> str:
        return f"{self.seat} climb"

    def moves(self, s: PragaState, out: list[Move]) -> None:
        out += [climb for climb in s.setting.world.climb if self.guard(s, climb) is None]

    def tries(self, s: PragaState) -> list[Move]:
        return [*s.setting.world.climb]

    def guard(self, s: PragaState, move: Climb) -> Refusal | None:
        if s.boards[self.seat].rows[move.project] < ROWS - 1:
            return None
        return refuse("praga/projects/2", "praga.no.top_row")

    def answer(self, s: PragaState, move: Climb) -> None:
        s.agenda.done(self)
        rise(s, self.seat, move.project)

    def show(self, s: PragaState, move: Climb) -> Row:
        values = rising(s, self.seat, move.project, 0, False)
        return move.shown(
            values, warned("praga.move.climb", "praga.move.climb_lapses", move.project, values), rule=self.rule
        )
