"""Expert game 1: the auction of characters."""

from kingsroad.kernel.game import Setup
from kingsroad.kernel.phrase import phrase
from tests.marks import rule
from tests.rules.raja.table import COLOURS, GAME, Table


def auction(players: int, yogi: str = "false") -> tuple[Table, list[str]]:
    """A table before its first lot, and the players clockwise from its opener."""
    t = Table(players, fresh=True, auction="true", yogi=yogi)
    first = t.seat(t.waiting()[0])
    return t, [t.colours[(first + step) % players] for step in range(players)]


@rule("raja/expert1/8")
def test_a_random_player_opens_the_auction() -> None:
    openers = set()
    for seed in range(20):
        setup = Setup(COLOURS[:3], GAME.resolve({"auction": "true"}), str(seed))
        openers.add(GAME.waiting(GAME.start(setup))[0])
    assert openers == {0, 1, 2}


@rule("raja/expert1/8")
def test_the_auction_replaces_the_character_choice() -> None:
    t, (a, _, _) = auction(3)
    refusal = t.refusal(a, "take mogul")
    assert (refusal.rule, refusal.reason) == ("raja/expert1/3", "raja.no.other_task")


@rule("raja/expert1/8")
def test_an_opener_must_bid() -> None:
    t, (a, _, _) = auction(3)
    refusal = t.refusal(a, "pass")
    assert (refusal.rule, refusal.reason) == ("raja/expert1/8", "raja.no.pass")


@rule("raja/expert1/3", "raja/expert1/8")
def test_an_opener_may_bid_nothing_at_all() -> None:
    t, (a, b, _) = auction(3)
    t.play(a, "bid 0")
    assert t.waiting() == [b]


@rule("raja/expert1/8")
def test_an_opener_without_gold_bids_nothing() -> None:
    t, (a, _, _) = auction(3)
    t.board(a).gold = 0
    assert t.codes(a) == ["bid 0"]


@rule("raja/expert1/8")
def test_an_opener_whose_clock_runs_out_bids_nothing() -> None:
    t, (a, _, _) = auction(3)
    assert t.game.timeout(t.s, t.seat(a)).code == "bid 0"


@rule("raja/expert1/3")
def test_a_later_bidder_whose_clock_runs_out_passes() -> None:
    t, (a, b, _) = auction(3)
    t.play(a, "bid 0")
    assert t.game.timeout(t.s, t.seat(b)).code == "pass"


@rule("raja/expert1/9")
def test_a_winner_whose_clock_runs_out_takes_the_lowest_free_card() -> None:
    t, (a, _, _) = auction(3)
    t.play(a, "bid 15")
    t.s.free &= ~(1 << 1)
    assert t.game.timeout(t.s, t.seat(a)).code == "take trader"


@rule("raja/expert1/3")
def test_a_last_player_whose_clock_runs_out_takes_the_lowest_free_card() -> None:
    t, (a, b) = auction(2)
    t.play(a, "bid 15", "take mogul")
    assert t.game.timeout(t.s, t.seat(b)).code == "take trader"


@rule("raja/expert1/3")
def test_bidding_goes_clockwise() -> None:
    t, (a, b, c) = auction(3)
    t.play(a, "bid 0")
    t.play(b, "bid 1")
    assert t.waiting() == [c]


@rule("raja/expert1/3")
def test_a_bid_has_to_be_raised() -> None:
    t, (a, b, _) = auction(3)
    t.play(a, "bid 4")
    refusal = t.refusal(b, "bid 4")
    assert (refusal.rule, refusal.reason, refusal.missing) == ("raja/expert1/3", "raja.no.raise", {"bid": 4})


@rule("raja/expert1/8")
def test_a_raise_by_one_is_enough() -> None:
    t, (a, b, c) = auction(3)
    t.play(a, "bid 4")
    t.play(b, "bid 5")
    assert (t.waiting(), t.codes(c)[0]) == ([c], "bid 6")


@rule("raja/expert1/8")
def test_all_of_the_own_gold_may_be_bid() -> None:
    t, (a, b, c) = auction(3)
    t.board(b).gold = 7
    t.play(a, "bid 0")
    t.play(b, "bid 7")
    assert t.waiting() == [c]


@rule("raja/expert1/8")
def test_no_more_than_the_own_gold_may_be_bid() -> None:
    t, (a, b, _) = auction(3)
    t.board(b).gold = 7
    t.play(a, "bid 0")
    refusal = t.refusal(b, "bid 8")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/expert1/8",
        "raja.no.gold",
        {"price": 8, "gold": 7, "missing": 1},
    )


@rule("raja/expert1/8")
def test_who_cannot_raise_has_passed() -> None:
    t, (a, b, c) = auction(3)
    t.board(b).gold = 7
    t.play(a, "bid 7")
    assert t.waiting() == [c]


@rule("raja/expert1/8")
def test_who_can_raise_by_one_is_asked() -> None:
    t, (a, b, _) = auction(3)
    t.board(b).gold = 8
    t.play(a, "bid 7")
    assert (t.waiting(), t.codes(b)) == ([b], ["bid 8", "pass"])


@rule("raja/expert1/8")
def test_a_bid_that_nobody_can_raise_wins_at_once() -> None:
    t, (a, _, _) = auction(3)
    t.play(a, "bid 15")
    assert (t.waiting(), t.board(a).gold, t.codes(a)[0]) == ([a], 0, "take mogul")


@rule("raja/expert1/3")
def test_passing_is_final_for_the_lot() -> None:
    t, (a, b, c) = auction(3)
    t.play(a, "bid 0")
    t.play(b, "pass")
    t.play(c, "bid 1")
    t.play(a, "bid 2")
    assert t.waiting() == [c]


@rule("raja/expert1/3")
def test_a_second_pass_does_not_bring_the_first_player_back() -> None:
    t, (a, b, c, d) = auction(4)
    t.play(a, "bid 0")
    t.play(b, "pass")
    t.play(c, "bid 1")
    t.play(d, "pass")
    t.play(a, "bid 2")
    assert t.waiting() == [c]


@rule("raja/expert1/3")
def test_bidding_may_go_round_several_times() -> None:
    t, (a, b) = auction(2)
    for amount in range(4):
        t.play((a, b)[amount % 2], f"bid {amount}")
    t.play(a, "pass")
    assert (t.waiting(), t.gold()) == ([b], {a: 15, b: 12})


@rule("raja/expert1/3", "raja/expert1/8")
def test_the_winner_alone_pays_his_bid_to_the_bank() -> None:
    t, (a, b, c) = auction(3)
    t.play(a, "bid 2")
    t.play(b, "bid 3")
    t.play(c, "pass")
    t.play(a, "pass")
    assert t.gold() == {a: 15, b: 12, c: 15}


@rule("raja/expert1/3")
def test_a_won_lot_is_told_with_its_rule() -> None:
    t, (a, b) = auction(2)
    t.play(a, "bid 2")
    facts = t.play(b, "pass")
    assert [(fact.rule, fact.said["player"]["id"], fact.said["gold"]) for fact in facts] == [
        ("raja/expert1/3", f"colour.{a}", 2)
    ]


@rule("raja/expert1/3")
def test_nobody_bids_while_another_is_asked() -> None:
    t, (a, b, c) = auction(3)
    t.play(a, "bid 0")
    refusal = t.refusal(c, "bid 1")
    assert (refusal.rule, refusal.reason, refusal.missing) == (
        "raja/expert1/3",
        "raja.no.turn",
        {"waiting": [phrase(f"colour.{b}")]},
    )


@rule("raja/expert1/8")
def test_bids_are_open_to_everyone() -> None:
    t, (a, b, _) = auction(3)
    opening = t.view(None)["lot"]
    t.play(a, "bid 3")
    assert (opening, t.view(None)["lot"]) == (
        {"bid": None, "leader": None, "bidder": t.seat(a), "passed": []},
        {"bid": 3, "leader": t.seat(a), "bidder": t.seat(b), "passed": []},
    )


@rule("raja/expert1/9")
def test_a_lots_winner_takes_any_free_card() -> None:
    t, (a, _) = auction(2, yogi="true")
    t.play(a, "bid 15")
    cards = ("mogul", "trader", "priest", "wanderer", "builder", "artisan", "yogi")
    assert t.codes(a) == [f"take {card}" for card in cards]


@rule("raja/expert1/9")
def test_the_winner_takes_his_card_before_the_next_lot() -> None:
    t, (a, b, _) = auction(3)
    t.play(a, "bid 15")
    assert t.refusal(b, "bid 0").reason == "raja.no.turn"


@rule("raja/expert1/9")
def test_a_card_that_was_taken_is_not_there_for_the_next_winner() -> None:
    t, (a, b, _) = auction(3)
    t.play(a, "bid 15", "take priest")
    t.play(b, "bid 15")
    refusal = t.refusal(b, "take priest")
    assert (refusal.rule, refusal.reason) == ("raja/setup/3", "raja.no.free_card")


@rule("raja/expert1/9")
def test_a_yogi_that_was_taken_is_refused_like_any_other_card() -> None:
    t, (a, b) = auction(2, yogi="true")
    t.play(a, "bid 15", "take yogi")
    assert t.refusal(b, "take yogi").reason == "raja.no.free_card"


@rule("raja/expert1/9")
def test_a_yogi_left_in_the_box_cannot_be_taken() -> None:
    t, (a, _) = auction(2)
    t.play(a, "bid 15")
    refusal = t.refusal(a, "take yogi")
    assert (refusal.rule, refusal.reason) == ("raja/setup/8", "raja.no.yogi")


@rule("raja/expert1/3")
def test_the_winners_left_neighbour_opens_the_next_lot() -> None:
    t, (a, b, c, d) = auction(4)
    t.play(a, "bid 0")
    t.play(b, "bid 1")
    for colour in (c, d, a):
        t.play(colour, "pass")
    t.play(b, "take mogul")
    assert (t.waiting(), t.refusal(c, "pass").reason) == ([c], "raja.no.pass")


@rule("raja/expert1/3")
def test_a_left_neighbour_with_a_card_opens_no_lot() -> None:
    t, (a, b, c, d) = auction(4)
    t.play(a, "bid 15", "take mogul")
    t.play(b, "bid 0")
    t.play(c, "pass")
    t.play(d, "bid 1")
    t.play(b, "pass")
    t.play(d, "take trader")  # on d's left sits a, who has a card
    assert t.waiting() == [b]


@rule("raja/expert1/9")
def test_who_holds_a_card_bids_no_more() -> None:
    t, (a, b, c, d) = auction(4)
    t.play(a, "bid 15", "take mogul")
    t.board(a).gold = 15
    t.play(b, "bid 0")
    t.play(c, "bid 1")
    t.play(d, "bid 2")
    assert t.waiting() == [b]


@rule("raja/expert1/9")
def test_who_passed_joins_in_again_at_the_next_lot() -> None:
    t, (a, b, c) = auction(3)
    t.play(a, "bid 0")
    t.play(b, "pass")
    t.play(c, "pass")
    t.play(a, "take mogul")
    t.play(b, "bid 0")
    assert (t.waiting(), "bid 1" in t.codes(c)) == ([c], True)


@rule("raja/expert1/3")
def test_the_last_player_chooses_for_nothing() -> None:
    t, (a, b) = auction(2)
    t.play(a, "bid 15", "take mogul")
    t.play(b, "take trader")
    assert (t.board(b).gold, t.board(b).cards) == (15, 1 << 2)


@rule("raja/expert1/9")
def test_cards_left_over_lie_free() -> None:
    t, (a, b) = auction(2)
    t.play(a, "bid 15", "take builder")
    t.play(b, "take mogul")
    assert t.view(None)["free"] == ["trader", "priest", "wanderer", "artisan"]


@rule("raja/expert1/3")
def test_after_the_auction_the_opening_begins_with_the_lowest_card() -> None:
    t, (a, b) = auction(2)
    t.play(a, "bid 15", "take builder")
    t.play(b, "take mogul")
    assert (t.waiting(), t.codes(b)[0].partition(" ")[0]) == ([b], "house")
