"""Characters: the choice at the start, the character action, and what comes in by itself."""

from __future__ import annotations

from kingsroad.kernel.effect import unfold
from kingsroad.kernel.move import Move
from kingsroad.kernel.phrase import Phrase, Refusal, phrase, refuse
from kingsroad.raja.effects import EFFECTS
from kingsroad.raja.moves import Poach, Swap
from kingsroad.raja.state import ChooseCard, GiveCard, RajaState
from kingsroad.raja.world import CARDS, CHARACTER, YOGI


def card_phrase(card: int) -> Phrase:
    return phrase(f"raja.character.{CARDS[card]}")


def held_count(cards: int) -> int:
    return cards.bit_count()


# -- taking a free card: at the start, or when robbed -------------------------------------------


def refuse_free(s: RajaState, card: int, rule: str) -> Refusal | None:
    if not s.free >> card & 1:
        if card == YOGI and not s.setting.yogi:
            return refuse("raja/setup/8", "raja.no.yogi")
        return refuse(rule, "raja.no.free_card", card=card_phrase(card))
    return None


def list_free(s: RajaState, out: list[Move]) -> None:
    for card in range(1, YOGI + 1):
        if s.free >> card & 1:
            out.append(s.setting.world.take[card])


def choose(s: RajaState, task: ChooseCard, card: int) -> None:
    s.agenda.done(task)
    s.free &= ~(1 << card)
    s.boards[task.seat].cards |= 1 << card


# -- the character action -----------------------------------------------------------------------


def refuse_change(s: RajaState) -> Refusal | None:
    turn = s.turn
    if turn.parts[CHARACTER] == 0:
        return refuse("raja/disc/12", "raja.no.character_set")
    if turn.done[CHARACTER] >= turn.parts[CHARACTER]:
        return refuse("raja/disc/12", "raja.no.character_left")
    return None


def refuse_take(s: RajaState, seat: int, card: int) -> Refusal | None:
    refusal = refuse_change(s)
    if refusal is not None:
        return refusal
    if s.setting.cards >> card & 1 == 0:
        return refuse("raja/setup/8", "raja.no.yogi")
    if s.boards[seat].holds(card):
        return refuse("raja/disc/3", "raja.no.own_card", card=card_phrase(card))
    if s.setting.many_characters and not s.free >> card & 1:
        rule = "raja/expert2/6" if s.free else "raja/expert2/3"
        return refuse(rule, "raja.no.free_first" if s.free else "raja.no.swap_or_poach", card=card_phrase(card))
    return None


def refuse_many(s: RajaState) -> Refusal | None:
    """What swapping and poaching have in common."""
    if not s.setting.many_characters:
        return refuse("raja/expert2/3", "raja.no.many")
    refusal = refuse_change(s)
    if refusal is None and s.free:
        free = [card_phrase(card) for card in range(1, YOGI + 1) if s.free >> card & 1]
        refusal = refuse("raja/expert2/6", "raja.no.free_left", cards=free)
    return refusal


def refuse_swap(s: RajaState, seat: int, move: Swap) -> Refusal | None:
    refusal = refuse_many(s)
    if refusal is not None:
        return refusal
    board = s.boards[seat]
    if not board.holds(move.given):
        return refuse("raja/expert2/3", "raja.no.card_to_give", card=card_phrase(move.given))
    if board.holds(move.card) or not s.setting.cards >> move.card & 1:
        return refuse("raja/expert2/3", "raja.no.card_of_other", card=card_phrase(move.card))
    return None


def refuse_poach(s: RajaState, seat: int, move: Poach) -> Refusal | None:
    refusal = refuse_many(s)
    if refusal is not None:
        return refusal
    if move.colour not in s.setting.colours:
        return refuse("raja/expert2/3", "raja.no.player", player=phrase(f"colour.{move.colour}"))
    victim = s.setting.colours.index(move.colour)
    mine, theirs = held_count(s.boards[seat].cards), held_count(s.boards[victim].cards)
    if theirs <= mine:
        return refuse("raja/expert2/7", "raja.no.more_cards", mine=mine, theirs=theirs)
    return None


def list_changes(s: RajaState, seat: int, out: list[Move]) -> None:
    """The moves of the character action, once refuse_change is None."""
    world = s.setting.world
    mine = s.boards[seat].cards
    if not s.setting.many_characters:
        for card in range(1, YOGI + 1):
            if (s.setting.cards & ~mine) >> card & 1:
                out.append(world.take[card])
    elif s.free:
        list_free(s, out)
    else:
        for swap in world.swap:
            if mine >> swap.given & 1 and (s.setting.cards & ~mine) >> swap.card & 1:
                out.append(swap)
        for other, colour in enumerate(s.setting.colours):
            if held_count(s.boards[other].cards) > held_count(mine):
                out.append(world.poach[world.colours.index(colour)])


def holder_of(s: RajaState, card: int) -> int:
    return next(seat for seat, board in enumerate(s.boards) if board.holds(card))


def take(s: RajaState, seat: int, card: int) -> None:
    board = s.boards[seat]
    s.turn.done[CHARACTER] += 1
    if s.setting.many_characters:
        s.free &= ~(1 << card)
        board.cards |= 1 << card
    else:
        robbed = -1 if s.free >> card & 1 else holder_of(s, card)
        s.free = (s.free | board.cards) & ~(1 << card)
        board.cards = 1 << card
        if robbed >= 0:
            s.boards[robbed].cards = 0
            s.agenda.push([ChooseCard(robbed, True)])
            s.reveals += 1
    collect(s, seat)


def swap(s: RajaState, seat: int, move: Swap) -> None:
    s.turn.done[CHARACTER] += 1
    board, other = s.boards[seat], s.boards[holder_of(s, move.card)]
    board.cards ^= 1 << move.card | 1 << move.given
    other.cards ^= 1 << move.card | 1 << move.given
    collect(s, seat)


def poach(s: RajaState, seat: int, move: Poach) -> None:
    s.turn.done[CHARACTER] += 1
    s.agenda.push([GiveCard(s.setting.colours.index(move.colour), seat)])
    s.reveals += 1


def refuse_give(s: RajaState, task: GiveCard, card: int) -> Refusal | None:
    if not s.boards[task.seat].holds(card):
        return refuse("raja/expert2/8", "raja.no.card_to_give", card=card_phrase(card))
    return None


def give(s: RajaState, task: GiveCard, card: int) -> None:
    s.agenda.done(task)
    s.boards[task.seat].cards ^= 1 << card
    s.boards[task.to].cards |= 1 << card
    collect(s, task.to)


def collect(s: RajaState, seat: int) -> None:
    """What the actor's characters bring by themselves, each once a turn, when first held in it."""
    board = s.boards[seat]
    for card, income in enumerate(s.setting.world.income):
        if income is not None and board.holds(card) and not s.turn.used >> card & 1:
            s.turn.used |= 1 << card
            gold, chips = board.gold, board.chips
            unfold(EFFECTS, s, seat, income, card)
            if s.told is not None:
                player = phrase(f"colour.{s.setting.colours[seat]}")
                if board.gold > gold:
                    s.tell(f"raja/characters/{card}", "raja.fact.coin", player=player, gold=board.gold - gold)
                if board.chips > chips:
                    s.tell(f"raja/characters/{card}", "raja.fact.chip", player=player)
