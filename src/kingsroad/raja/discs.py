"""The discs: setting them secretly, revealing them, chips, and the price of what is left undone."""

from __future__ import annotations

from kingsroad.kernel.effect import Gain, unfold
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Refusal, phrase, refuse
from kingsroad.raja.characters import collect
from kingsroad.raja.effects import EFFECTS
from kingsroad.raja.moves import SetDisc
from kingsroad.raja.state import ChooseDisc, RajaState, TakeTurn, Turn, action_names, no_turn
from kingsroad.raja.world import CHARACTER, CITY_HOUSE, GOLD, HOUSE, PALACE, PARTS, QUARRY, World


def ask_for_discs(s: RajaState) -> None:
    s.agenda.together([ChooseDisc(seat) for seat in range(s.setting.players)])


def refuse_disc(s: RajaState, seat: int, move: SetDisc) -> Refusal | None:
    if s.agenda.answer_of(seat) == move.index:
        return refuse("raja/round/2", "raja.no.disc_change")
    return None


def list_discs(s: RajaState, seat: int, out: list[Move]) -> None:
    now = s.agenda.answer_of(seat)
    out += s.setting.world.disc
    if now >= 0:
        del out[now]


def set_disc(s: RajaState, seat: int, move: SetDisc) -> bool:
    """Set or change a disc; True when this was the last one and all are locked."""
    answers = s.agenda.answer(seat, move.index)
    if answers is None:
        return False
    for board, disc in zip(s.boards, answers, strict=True):
        board.disc = disc
    s.reveals += 1
    return True


def reveal(s: RajaState, seat: int) -> None:
    """Start of a turn: the disc is open, its parts make the pool, gold and income come in."""
    world = s.setting.world
    board = s.boards[seat]
    s.turn = no_turn()
    s.turn.seat = seat
    s.turn.touched = 1 << board.place
    s.agenda.push([TakeTurn(seat)])
    pair = world.disc[board.disc]
    if s.told is not None:
        first, second = action_names(world, board.disc)
        s.tell(
            "raja/round/3",
            "raja.fact.reveal",
            player=phrase(f"colour.{s.setting.colours[seat]}"),
            first=phrase(f"raja.action.{first}"),
            second=phrase(f"raja.action.{second}"),
        )
    perform(s, seat, pair.first)
    perform(s, seat, pair.second)
    collect(s, seat)


def perform(s: RajaState, seat: int, action: int) -> None:
    """Gold comes at once; every other part joins the pool."""
    for part, needed in enumerate(s.setting.world.needs[action]):
        s.turn.parts[part] += needed
    gain = s.setting.world.gain[action]
    if gain is not None:
        before = s.boards[seat].gold
        unfold(EFFECTS, s, seat, gain, action)
        if s.told is not None:
            player = phrase(f"colour.{s.setting.colours[seat]}")
            s.tell("raja/disc/14", "raja.fact.gold", player=player, gold=s.boards[seat].gold - before)


def price(world: World, action: int, palace: int) -> int:
    """The gold that an action takes in full, where a palace costs that much; below 0 if it brings some."""
    needs = world.needs[action]
    gain = world.gain[action]
    brought = gain.count if isinstance(gain, Gain) and gain.what == GOLD else 0
    return (needs[HOUSE] + needs[CITY_HOUSE]) * world.house_price + needs[PALACE] * palace - brought


# -- chips --------------------------------------------------------------------------------------


def refuse_chip(s: RajaState, seat: int, action: int) -> Refusal | None:
    if s.boards[seat].chips == 0:
        return refuse("raja/expert1/1", "raja.no.chip")
    if s.turn.chip:
        return refuse("raja/expert1/1", "raja.no.chip_again")
    if s.setting.world.needs[action][CHARACTER]:
        return refuse("raja/expert1/1", "raja.no.chip_character")
    return None


def list_chips(s: RajaState, seat: int, out: list[Move]) -> None:
    for chip in s.setting.world.chip:
        if refuse_chip(s, seat, chip.action) is None:
            out.append(chip)


def spend_chip(s: RajaState, seat: int, action: int) -> None:
    s.boards[seat].chips -= 1
    s.chips += 1
    s.turn.chip = True
    perform(s, seat, action)


# -- the end of a turn --------------------------------------------------------------------------


def complete(turn: Turn, needs: list[int]) -> bool:
    """Do the steps made cover these needs? A city house serves where any house does."""
    done = turn.done
    if done[CITY_HOUSE] < needs[CITY_HOUSE]:
        return False
    if done[HOUSE] + done[CITY_HOUSE] < needs[HOUSE] + needs[CITY_HOUSE]:
        return False
    for part in range(CITY_HOUSE + 1, len(PARTS)):
        if done[part] < needs[part]:
            return False
    return True


def open_parts(turn: Turn) -> list[int]:
    """How many of each part can still be done: a city house serves for any house, one in a village only for a
    house that may stand anywhere."""
    left = [turn.parts[part] - turn.done[part] for part in range(len(PARTS))]
    left[QUARRY] -= turn.partial_quarry
    houses = left[HOUSE] + left[CITY_HOUSE]
    left[HOUSE] = max(0, min(left[HOUSE], houses))
    left[CITY_HOUSE] = max(0, houses - left[HOUSE])
    return left


def penalties(world: World, turn: Turn, disc: int) -> int:
    """How many set actions stay incomplete, the steps credited as well as can be."""
    pair = world.disc[disc]
    first, second = world.needs[pair.first], world.needs[pair.second]
    if complete(turn, [first[part] + second[part] for part in range(len(PARTS))]):
        return 0
    return 1 if complete(turn, first) or complete(turn, second) else 2


def pay_penalties(s: RajaState, seat: int) -> None:
    count = penalties(s.setting.world, s.turn, s.boards[seat].disc)
    if count == 0:
        return
    gold = count * s.setting.world.penalty
    for other, board in enumerate(s.boards):
        if other != seat:
            board.gold += gold
    if s.told is not None:
        player = phrase(f"colour.{s.setting.colours[seat]}")
        s.tell("raja/disc/5", "raja.fact.penalty", player=player, actions=count, gold=gold)
