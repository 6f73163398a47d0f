"""Raja in a terminal: the table drawn from a view, and its moves as numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kingsroad.kernel.game import Game, View
from kingsroad.kernel.phrase import Phrase
from kingsroad.raja.state import RajaState
from kingsroad.raja.travel import routes
from kingsroad.terminal.marks import Drawing
from kingsroad.terminal.question import NUMBER, Amount, Answer, Numbered, Pair, Question
from kingsroad.words import Words

# Moves that stand under the heading of another one.
TOGETHER: Final = {"centre": "palace", "outer": "palace", "opening": "house", "end_clean": "end", "take_from": "take"}
MANY: Final = 8  # so many answers in villages are given by numbers on the table
WITHOUT: Final = 40  # width of a road
WITH_NUMBERS: Final = 54


class RajaScreen(Drawing):
    help = "raja.screen.help"

    def __init__(self, game: Game[Any], colours: Sequence[str], names: Sequence[str], words: Words, console: Console):
        super().__init__(game, colours, names, words, console)
        content = self.content
        self.places = {
            record.id: record.text("name") for kind in ("city", "start", "village") for record in content.all(kind)
        }
        self.villages = {record.id for record in content.all("village")}
        self.longest = max(len(self.places[village]) for village in self.villages)
        self.roads = [(record.texts("ends"), record.texts("villages")) for record in content.all("road")]
        self.outer_sites = content.one("value", "outer_sites").number("amount")
        self.unnumbered = content.one("value", "unnumbered_fields").number("amount")
        self.homes: dict[str, list[str]] = {}  # the characters at home in each city
        for record in content.all("home"):
            self.homes.setdefault(record.text("city"), []).append(record.id)

    # -- the table ------------------------------------------------------------------------------

    def table(self, view: View, width: int, numbers: dict[str, int]) -> RenderableType:
        return Group(
            self.headline(view),
            self.cities(view),
            "",
            self.roads_and_villages(view, width, numbers),
            "",
            self.track(view),
            "",
            self.seats(view),
        )

    def headline(self, view: View) -> RenderableType:
        of = self.words.of
        if view["round"] == 0:
            title = of("raja.screen.setup")
        else:
            place = self.places[view["maharaja"]]
            title = of("raja.screen.round", round=view["round"], last=view["last_round"], place=place)
        return Rule(Text(title, style="bold"))

    def cities(self, view: View) -> RenderableType:
        of = self.words.of
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in (
            "raja.column.visit",
            "raja.column.city",
            "raja.column.palaces",
            "raja.column.houses",
            "raja.column.architects",
            "raja.column.pays",
        ):
            table.add_column(of(column), no_wrap=True)
        homes = view["options"]["home_city"] == "true"
        table.add_column(of("raja.column.home") if homes else "")
        order = [city for city in view["track"] if city is not None]
        for city in view["cities"]:
            id = city["id"]
            now = id == view["maharaja"]
            visit = Text(of("raja.screen.now"), style="bold reverse") if now else Text(str(order.index(id) + 1))
            name = Text(self.places[id], style="bold" if id in view["joined"] else "")
            architects = [1 if seat in city["architects"] else 0 for seat in range(len(self.names))]
            table.add_row(
                visit,
                name,
                self.palaces(city),
                self.marks.counted(city["houses"]),
                self.marks.repeat(architects),
                self.pays(city),
                ", ".join(of(f"raja.character.{card}") for card in self.homes.get(id, [])) if homes else "",
            )
        return table

    def palaces(self, city: dict[str, Any]) -> Text:
        """The centre, then the outer ring: those built, those blocked, those free."""
        centre = city["centre"]
        text = Text().append(Text(self.signs.free, style="dim") if centre is None else self.marks.of(centre))
        text.append(self.signs.bar, style="dim")
        text.append(self.marks.repeat(city["outer"]))
        text.append(self.signs.blocked * city["blocked"], style="dim")
        taken = sum(city["outer"]) + city["blocked"]
        return text.append(self.signs.free * (self.outer_sites - taken), style="dim")

    def pays(self, city: dict[str, Any]) -> Text:
        rows = [self.marks.of(seat).append(f"{points}+{gold}", style="not bold") for seat, points, gold in city["pays"]]
        return Text(" ").join(rows)

    def roads_and_villages(self, view: View, width: int, numbers: dict[str, int]) -> RenderableType:
        """Roads side by side as many as fit; the villages bear the numbers of the answers that lie in them."""
        columns = max(1, width // (WITH_NUMBERS if numbers else WITHOUT))
        rows = -(-len(self.roads) // columns)
        cells = [self.road(view, numbers, *road) for road in self.roads]
        blocks = [cells[i : i + rows] for i in range(0, len(cells), rows)]
        parts = [part for block in blocks for part in zip(*block, strict=True)]
        if sum(max(text.cell_len for text in part) + 1 for part in parts) > width + 1:
            cells = [[Text(" ").join(road)] for road in cells]  # ragged, but on one line
        table = Table.grid(padding=(0, 1), pad_edge=False)
        for row in range(rows):
            table.add_row(*(cell for road in cells[row::rows] for cell in road))
        return table

    def road(self, view: View, numbers: dict[str, int], ends: Sequence[str], villages: Sequence[str]) -> list[Text]:
        """A road nobody can pass yet is drawn faintly."""
        houses = [view["villages"].get(village) for village in villages]
        passable = all(houses)
        join = self.signs.open_road if passable else self.signs.closed_road
        style = "bold" if passable else "dim"
        along = []
        for village, counts in zip(villages, houses, strict=True):
            number = f"{numbers.get(village, ''):>3} " if numbers else ""
            owners = self.marks.repeat(counts) if counts else Text(self.signs.free, style="dim")
            name = self.places[village].ljust(self.longest if numbers else 0)
            faint = "" if passable or village in numbers else "dim"
            along.append(Text.assemble((number, NUMBER), (name, faint), " ", owners))
        road = Text(join.join(self.places[end] for end in ends), style=style)
        if numbers:  # with the numbers in columns of their own the eye finds them
            return [road, along[0], (along[1] if len(along) > 1 else Text()).append("  ")]
        return [road, Text(" ").join(along)]

    def track(self, view: View) -> RenderableType:
        """The tokens from the arrow up; fields from the one marked 1 on bear their number."""
        text = Text.assemble((self.words.of("raja.screen.track"), "dim"), " ", self.signs.here)
        fields = view["track"]
        top = max(i for i, city in enumerate(fields) if city is not None)
        for i, city in enumerate(fields[: top + 1]):
            text.append(" ")
            if i >= self.unnumbered:
                text.append(f"{i - self.unnumbered + 1}:", style="dim")
            text.append(self.signs.free if city is None else self.places[city])
        last = min(view["last_round"], len(fields) - self.unnumbered)  # a round lays a token on a field, or below it
        return text.append(f" {self.words.of('raja.screen.track_end', field=last)}", style="dim")

    def seats(self, view: View) -> RenderableType:
        of = self.words.of
        chips = view["options"]["yogi"] == "true"
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("")
        for column in ("raja.column.character", "raja.column.player"):
            table.add_column(of(column))
        for column in ("raja.column.gold", "raja.column.supply", "raja.column.built"):
            table.add_column(of(column), justify="right")
        if chips:
            table.add_column(of("raja.column.chips"), justify="right")
        for column in ("raja.column.at", "raja.column.disc"):
            table.add_column(of(column))
        for seat in sorted(range(len(self.names)), key=lambda seat: (view["seats"][seat]["number"] or 99, seat)):
            board = {**view["seats"][seat], **(view["own"] if seat == view["seat"] else {})}
            all_palaces = board["palaces_built"] + board["palaces_left"]
            supply = f"{board['supply']}+{board['quarry']}"
            counts = [board["gold"], supply, f"{board['palaces_built']}/{all_palaces}"]
            if chips:
                counts.append(board["chips"])
            characters = ", ".join(of(f"raja.character.{card}") for card in board["cards"])
            table.add_row(
                self.signs.here if seat in view["waiting"] else self.signs.done if board["acted"] else "",
                f"{board['number']} {characters}" if board["cards"] else self.signs.free,
                self.player(seat),
                *("?" if count is None else str(count) for count in counts),
                self.places[board["place"]],
                self.disc(view, board),
            )
        return Group(table, *self.notes(view))

    def player(self, seat: int) -> Text:
        colour = self.words.of(f"colour.{self.colours[seat]}")
        return self.marks.of(seat).append(f" {colour} {self.names[seat]}", style="not bold")

    def disc(self, view: View, board: dict[str, Any]) -> Text:
        of = self.words.of
        if board["disc"] is not None:
            text = " + ".join(of(f"raja.action.{action}") for action in board["disc"])
            return Text(text, style="dim" if board["acted"] else "")
        if view["round"] == 0:
            return Text("")
        return Text(of("raja.screen.disc_set") if board["disc_set"] else of("raja.screen.disc_open"), style="dim")

    def notes(self, view: View) -> list[Text]:
        """What has no place in the tables: free characters and chips, and the open parts of the turn."""
        of = self.words.of
        notes = []
        if view["free"]:
            free = [of(f"raja.character.{card}") for card in view["free"]]
            notes.append(of("raja.screen.free", cards=free))
        if view["options"]["yogi"] == "true":
            notes.append(of("raja.screen.chips", count=view["chips"]))
        if view["turn"] is not None:
            open_parts = view["turn"]["open"].items()
            left = [self.words.of(f"deed.{part}") for part, count in open_parts for _ in range(count)]
            player = {"id": f"colour.{self.colours[view['turn']['seat']]}"}
            said = of("raja.screen.open", player=player, parts=left) if left else ""
            notes.append(said or of("raja.screen.all_done", player=player))
        return [Text(note) for note in notes]

    # -- questions ------------------------------------------------------------------------------

    def question(self, view: View) -> Question:
        moves = view["moves"]
        if moves[0]["kind"] == "set_disc":
            return self.ask_disc(moves)
        if moves[0]["kind"] == "bid":
            return self.ask_bid(moves)
        groups: dict[str, list[Answer]] = {}
        places: dict[str, list[tuple[Answer, str]]] = {}
        for move in moves:
            kind = move["said"]["id"].rpartition(".")[2]
            words = self.words.say({**move["said"], "id": f"raja.choice.{kind}"})
            answer = Answer(words + self.holder(view, move["at"]), move["code"])
            group = TOGETHER.get(kind, kind)
            groups.setdefault(group, []).append(answer)
            place = move["at"].removeprefix("place.")
            if place in self.villages:
                places.setdefault(group, []).append((answer, place))
        many = next((there for there in places.values() if len(there) >= MANY), [])
        for answer, place in many:
            answer.place = place
        headed = [(self.words.of(f"raja.group.{group}"), answers) for group, answers in groups.items()]
        return Numbered(headed, self.words.of("raja.screen.villages"))

    def holder(self, view: View, at: str) -> str:
        """The mark of the player from whom a character would be taken."""
        card = at.removeprefix("card.")
        return "".join(
            f" {self.marks.letters[seat]}"
            for seat, board in enumerate(view["seats"])
            if seat != view["seat"] and card in board["cards"]
        )

    def ask_disc(self, moves: list[dict[str, Any]]) -> Pair:
        names: list[str] = []
        pairs: dict[tuple[int, int], str] = {}
        said: dict[str, str] = {}
        actions: list[str] = []
        for action in [action for move in moves for action in move["values"]["actions"]]:
            if action not in actions:
                actions.append(action)
                names.append(self.words.of(f"raja.action.{action}"))
        for move in moves:
            hands = sorted(actions.index(action) for action in move["values"]["actions"])
            pairs[hands[0], hands[1]] = move["code"]
            said[move["code"]] = self.words.say(move["said"])
        return Pair(names, pairs, said)

    def ask_bid(self, moves: list[dict[str, Any]]) -> Amount:
        bids = {move["values"]["bid"]: move["code"] for move in moves if move["kind"] == "bid"}
        others = [Answer(self.words.say(move["said"]), move["code"]) for move in moves if move["kind"] != "bid"]
        return Amount(self.words.of("raja.screen.bid", least=min(bids), most=max(bids)), bids, others)

    def routes(self, s: RajaState, seat: int, wanted: str) -> list[tuple[Phrase, list[str]]]:
        """Every route to a place by name or id, the cheapest first: how it runs, and its codes.
        Without a name the cheapest one to each place."""
        found = []
        seen: set[int] = set()
        ids = s.setting.world.ids
        for route in routes(s, seat):
            here = wanted.lower() in (ids[route.to], self.places[ids[route.to]].lower())
            if here or (not wanted and route.to not in seen):
                seen.add(route.to)
                stops = ", ".join(self.places[ids[step.to]] for step in route.steps)
                said = {"id": "raja.screen.route", "stops": stops, "toll": route.price}
                found.append((said, [step.code for step in route.steps]))
        return found
