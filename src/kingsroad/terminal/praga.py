"""Praga in a terminal: the table drawn from a view, and its moves as numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kingsroad.kernel.content import Record
from kingsroad.kernel.effect import parse, said
from kingsroad.kernel.game import Game, View
from kingsroad.kernel.phrase import Fault, Phrase
from kingsroad.praga.terms import KINDS, PROJECTS, WORDS
from kingsroad.praga.wording import ROMAN, plaza_number, seal_phrase, technology_phrase
from kingsroad.terminal.marks import Drawing
from kingsroad.terminal.question import NUMBER, Answer, Numbered, Placing, Question
from kingsroad.words import Words

# Moves that stand under one heading.
GROUPS: Final = {
    "take_action_tile": "take",
    "perform_action": "do",
    "perform_any_action": "do",
    "buy_extra_action": "extra",
    "take_tile": "tile",
    "take_wheel_bonus": "offer",
    "take_wheel_points": "offer",
    "step_project": "offer",
    "climb_project": "offer",
    "use_road": "offer",
    "claim_seal": "offer",
    "use_technology": "offer",
    "refresh_row": "offer",
    "end_turn": "end",
}
CHOICE: Final = "choice"
REFRESH: Final = ("refresh_row", "pay_refresh")
LAYING: Final = ("place_wall", "place_upgrade", "place_building")
WORTH: Final = {"point": 1, "blue_token": 2, "red_token": 2}  # of what a placement brings, about
CONTACT: Final = 3
COUNTS: Final = (
    "praga.header.total",
    "praga.header.gold",
    "praga.header.stone",
    "praga.header.egg",
    "praga.header.silver_window",
    "praga.header.gold_window",
    "praga.header.red_token",
    "praga.header.blue_token",
    "praga.header.mines",
    "praga.header.technology",
    "praga.header.road",
    "praga.header.projects",
    "praga.header.cubes",
)
GOODS: Final = ("gold", "stone", "egg", "silver_window", "gold_window", "red_token", "blue_token")


class PragaScreen(Drawing):
    help = "praga.screen.help"

    def __init__(self, game: Game[Any], colours: Sequence[str], names: Sequence[str], words: Words, console: Console):
        super().__init__(game, colours, names, words, console)
        self.sites: dict[str, list[str]] = {record.id: [] for record in self.content.all("plaza")}
        for record in self.content.all("site"):
            self.sites[record.text("plaza")].append(record.id)

    def formula(self, text: str | None) -> str:
        """What a formula of the content says."""
        return self.words.say(said(parse(text, WORDS) if text else None, WORDS))

    # -- the table ------------------------------------------------------------------------------

    def table(self, view: View, width: int, numbers: dict[str, int]) -> RenderableType:
        if self.is_in_between(view):
            return Group(*self.in_between(view, numbers), self.seats(view), *self.own_board(view))
        return Group(
            self.headline(view),
            self.crane(view, numbers),
            "",
            self.rows(view, KINDS, {}),
            "",
            self.city(view),
            *self.shared(view),
            "",
            self.seats(view),
            *self.own_board(view),
            *self.solo_rank(view),
        )

    def solo_rank(self, view: View) -> list[Text]:
        """How good the result of a player alone is."""
        if "rank" not in view.get("result", {}):
            return []
        rank = {"id": f"praga.solo_rank.{view['result']['rank']}"}
        return [Text(self.words.of("praga.screen.rank", rank=rank), style="bold")]

    def is_in_between(self, view: View) -> bool:
        return bool(view.get("tasks")) and (view["turn"]["tile"] is not None or view["tasks"][0]["kind"] != "turn")

    def in_between(self, view: View, numbers: dict[str, int]) -> list[RenderableType]:
        """In the middle of a turn only what the open question is about."""
        task = view["tasks"][0]
        asked = task["kind"]
        if asked in ("take_tile", *REFRESH):
            return [self.rows(view, [task["values"]["row"]], numbers), ""]
        if asked in ("lay_wall", "lay_upgrade", "lay_building"):
            city = [self.city(view)] if asked == "lay_building" else []
            return [*city, self.laid(task["values"]["tile"]), ""]
        if asked in ("choose_plaza", "place_pawn"):
            return [self.city(view), ""]
        return [*self.shared(view), ""] if asked in ("lay_plank", "choose_token") else [""]

    def named(self, name: str, what: str) -> str:
        return self.words.of("praga.screen.named", name=name, what=what)

    def listed(self, parts: Sequence[str]) -> str:
        return self.words.of("praga.web.between").join(parts)

    def laid(self, id: str) -> Text:
        """The tile in hand."""
        kind = next(kind for kind in KINDS if any(record.id == id for record in self.content.all(kind)))
        cells = [cell for cell in self.tile(kind, id, special=False) if cell]
        return Text(self.words.of("praga.screen.laid", kind={"id": f"praga.kind.{kind}"}, tile=self.listed(cells)))

    def headline(self, view: View) -> RenderableType:
        turns = view["turns"]
        title = self.words.of("praga.screen.turn", era=ROMAN[view["era"]], turn=turns["played"] + 1, last=turns["of"])
        if view["over"]:
            title = self.words.of("praga.screen.over")
        return Rule(Text(title, style="bold"))

    def grid(self, *headers: str) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for header in headers:
            table.add_column(self.words.of(header))
        return table

    def crane(self, view: View, numbers: dict[str, int]) -> RenderableType:
        """Slots, or the numbers of the answers that take from them."""
        table = self.grid(
            "praga.header.slot",
            "praga.header.price",
            "praga.header.points",
            "praga.header.actions",
            "praga.header.bonus",
        )
        if numbers:
            table.columns[0].header = ""
            table.columns[0].style = NUMBER
        for slot, at in enumerate(view["crane"]["slots"]):
            if at["tile"] is None:
                continue
            points = self.content.one("value", "passed_points").number("amount") if at["passed"] else at["points"]
            bonus = {"id": "praga.bonus.special", "points": at["special"]} if at["special"] else None
            table.add_row(
                str(numbers.get(f"slot.{slot}", "") if numbers else slot),
                str(at["price"] or ""),
                str(points or ""),
                " / ".join(self.words.of(f"praga.action.{action}") for action in at["tile"]),
                self.words.say(bonus) if bonus else self.formula(at["bonus"]),
            )
        return table

    def rows(self, view: View, kinds: Sequence[str], numbers: dict[str, int]) -> RenderableType:
        table = self.grid(
            "praga.header.row", "praga.header.tile", "praga.header.cost", "praga.header.gives", "praga.header.sign"
        )
        if numbers:
            table.columns[0].header = ""
            table.columns[0].style = NUMBER
        for kind in reversed(kinds):
            for place, id in enumerate(view["rows"][kind]):
                if id is not None:
                    name = self.words.of(f"praga.kind.{kind}") if place == 0 else ""
                    number = numbers.get(f"row.{kind}.{place + 1}", "")
                    table.add_row(str(number) if numbers else name, *self.tile(kind, id, special=place == 3))
        return table

    def tile(self, kind: str, id: str, special: bool) -> list[str]:
        record = self.content.one(kind, id)
        name = f"{id}{self.words.of('praga.screen.special') if special else ''}"
        if kind == "upgrade":
            action = self.words.of(f"praga.action.{record.text('action')}")
            return [name, "", self.named(action, self.formula(record.text("bonus"))), ""]
        sign = (
            ("praga.screen.cathedral" if kind == "building" else "praga.screen.hunger_wall")
            if record.fields["sign"]
            else ""
        )
        cube = self.claim(record) if kind == "building" else ""
        signs = [self.words.of(sign)] if sign else []
        return [
            name,
            self.formula(record.text("cost")),
            self.formula(record.text("effect")),
            ", ".join([*signs, cube] if cube else signs),
        ]

    def claim(self, record: Record) -> str:
        return self.words.of("praga.screen.cube" if record.text("kind") == "cube" else "praga.screen.count")

    def city(self, view: View) -> RenderableType:
        built = {site["site"]: site for site in view["city"]}
        table = self.grid(
            "praga.header.plaza",
            "praga.header.sites",
            "praga.header.claims",
            "praga.header.rewards",
        )
        for plaza in view["plazas"]:
            sites = self.sites[plaza["id"]]
            here = [built[site] for site in sites if site in built]
            claims = [sum(site["cube"] == seat for site in here) for seat in range(len(self.names))]
            rewards = self.signs.free
            if plaza["tile"] is not None and not plaza["evaluated"]:
                record = self.content.one("plaza_tile", plaza["tile"])
                rewards = f"{self.formula(record.text('upper'))} | {self.formula(record.text('lower'))}"
            table.add_row(plaza_number(plaza["id"]), f"{len(here)}/{len(sites)}", self.marks.counted(claims), rewards)
        return table

    def shared(self, view: View) -> list[Text]:
        of = self.words.of
        bridge = view["bridge"]
        pairs = [
            self.named(str(pair + 1), " + ".join(self.formula(text) for text in texts))
            for pair, texts in enumerate(bridge["pairs"])
            if pair not in bridge["planks"]
        ]
        river = [self.formula(self.content.one("token", token).text("effect")) for token in view["river"]]
        free = [
            self.words.say(seal_phrase(self.content.one("seal", seal)))
            for seal, owner in view["seals"].items()
            if owner is None
        ]
        lines = [of("praga.screen.bridge", pairs=self.listed(pairs) or self.signs.free)]
        lines.append(of("praga.screen.river", tokens=self.listed(river) or self.signs.free))
        lines.append(of("praga.screen.seals", seals=self.listed(free) or self.signs.free))
        for number, automa in enumerate(view["automas"], 1):
            mines, quarries = automa["mines"]
            plaza = plaza_number(automa["pawn"]) if automa["pawn"] else self.signs.free
            lines.append(of("praga.screen.automa", automa=number, plaza=plaza, mines=mines, quarries=quarries))
        return [Text(line, style="dim") for line in lines]

    def seats(self, view: View) -> RenderableType:
        of = self.words.of
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("")
        table.add_column(of("praga.header.player"), overflow="fold")  # a long name takes several rows
        for header in COUNTS:
            table.add_column(of(header), justify="right", no_wrap=True)
        for seat, board in enumerate(view["seats"]):
            projects = " ".join(
                f"{board['projects'][name]['row'] + 1}/{board['projects'][name]['column']}" for name in PROJECTS
            )
            name = self.marks.of(seat).append(
                f" {of(f'colour.{self.colours[seat]}')} {self.names[seat]}", style="not bold"
            )
            table.add_row(
                self.signs.here if seat in view["waiting"] else "",
                name,
                f"{board['points']}+{board['forecast']}",
                *(str(board["purse"][good]) for good in GOODS),
                f"{board['mines']}/{board['quarries']}",
                f"{board['technology']}/{board['university']}",
                str(board["road"]),
                projects,
                str(board["cubes"]),
            )
        return table

    def own_board(self, view: View) -> list[Text]:
        """Upgrades, walls and technologies of the player who looks."""
        if view["seat"] is None:
            return []
        of = self.words.of
        board = view["seats"][view["seat"]]
        upgrades = [
            self.named(
                of(f"praga.action.{action}"), self.formula(self.content.one("upgrade", placed["tile"]).text("bonus"))
            )
            for action, placed in board["upgrades"].items()
            if placed is not None
        ]
        walls = [self.named(str(i), placed["tile"]) for i, placed in enumerate(board["walls"], 1) if placed is not None]
        kinds = board["technologies"]
        held = [id for kind in ("working", "fresh", "single") for id in kinds[kind]]
        technologies = [self.words.say(technology_phrase(self.content.one("technology", id))) for id in held]
        lines = []
        for id, items in (
            ("praga.screen.upgrades", upgrades),
            ("praga.screen.walls", walls),
            ("praga.screen.technologies", technologies),
        ):
            if items:
                lines.append(Text(of(id, items=self.listed(items))))
        return lines

    # -- questions ------------------------------------------------------------------------------

    def question(self, view: View) -> Question:
        moves = view["moves"]
        laying = [move for move in moves if move["kind"] in LAYING]
        others = [move for move in moves if move not in laying]
        groups: dict[str, list[Answer]] = {}
        # What is drawn above bears its number there; a tile to take is listed with what it costs this time.
        task = view["tasks"][0]
        numbered = f"row.{task['values']['row']}." if task["kind"] in REFRESH else "slot."
        drawn = task["kind"] in REFRESH or not self.is_in_between(view)
        for move in others:
            group = GROUPS.get(move["kind"], CHOICE)
            answer = Answer(self.words.say(move["said"]), move["code"])
            if drawn and move["at"].startswith(numbered):
                answer.place = move["at"]
            groups.setdefault(group, []).append(answer)
        order = [CHOICE, *dict.fromkeys(GROUPS.values())]
        headed = [(self.words.of(f"praga.group.{group}"), groups[group]) for group in order if group in groups]
        if not laying:
            return Numbered(headed, self.words.of("praga.screen.above"))
        places: dict[str, list[tuple[int, Answer]]] = {}
        for move in laying:
            answer = Answer(self.words.say(move["said"]), move["code"])
            places.setdefault(move["at"], []).append((worth_of(move["values"]), answer))
        return Placing(
            list(places.values()), headed, self.words.of("praga.group.lay"), self.words.of("praga.screen.turning")
        )

    def routes(self, s: Any, seat: int, wanted: str) -> list[tuple[Phrase, list[str]]]:
        raise Fault("praga.screen.no_routes")


def worth_of(values: dict[str, Any]) -> int:
    """What a placement is about worth: the best turn of a place is listed first."""
    worth = CONTACT * int(values.get("contacts", 0)) - int(values["cost"].get("gold", 0))
    return worth + sum(WORTH.get(good, 0) * int(count) for good, count in values["gains"].items())
