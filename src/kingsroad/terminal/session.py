"""One game in a terminal: people at one keyboard, bots between them."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from kingsroad import titles
from kingsroad.bots.roster import make_bot
from kingsroad.kernel.game import Game, View
from kingsroad.kernel.log import Entry, enter, void_lines
from kingsroad.kernel.look import Look
from kingsroad.kernel.match import Match
from kingsroad.kernel.phrase import Fault, Phrase, Refusal, Refused
from kingsroad.overview import find, parts_of
from kingsroad.rulebook import Rulebook
from kingsroad.terminal import files
from kingsroad.terminal.hints import draw_hints, find_hints
from kingsroad.terminal.log import draw_log
from kingsroad.terminal.marks import Marks
from kingsroad.terminal.question import Question, nearest_codes
from kingsroad.terminal.scores import draw_scores
from kingsroad.terminal.seats import is_bot
from kingsroad.words import Words

readline: Any = None
with contextlib.suppress(ImportError):  # it makes the prompt editable where the system has it
    import readline


class Screen(Protocol):
    """What a title draws and asks."""

    confirmed: tuple[str, ...]  # codes that are asked for even when nothing else is possible
    help: str  # id of what its drawing and its codes mean
    marks: Marks

    def table(self, view: View, width: int, numbers: dict[str, int]) -> RenderableType: ...
    def question(self, view: View) -> Question: ...
    def routes(self, s: Any, seat: int, wanted: str) -> list[tuple[Phrase, list[str]]]: ...


MOST_CHARACTERS: Final = 1000  # characters of what is typed
REMINDER: Final = 12  # lines of the log that are shown again when a game is resumed
HINTS: Final = 3
INSTEAD: Final = 3  # moves named when one is refused


def screen_for(match: Match[Any], words: Words, console: Console) -> Screen:
    seats = match.header.seats
    make = titles.part(titles.record(match.game.title).screen)
    screen: Screen = make(match.game, [c for c, _ in seats], [name for _, name in seats], words, console)
    return screen


class Quit(Exception):
    """The person leaves the table."""


class Session:
    def __init__(
        self,
        match: Match[Any],
        log: list[Entry],
        rulebook: Rulebook,
        words: Words,
        console: Console,
        path: Path | None,
    ) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.rulebook = rulebook
        self.words = words
        self.console = console
        self.path = path  # where the game is kept, once it is
        self.screen = screen_for(match, words, console)
        self.names = [name for _, name in match.header.seats]
        self.persons = [seat for seat, name in enumerate(self.names) if not is_bot(name)]
        seed = match.header.fields["seed"]
        self.bots = {
            seat: make_bot(name, self.game, Random(f"{seed}/{seat}/{match.n}"))
            for seat, name in enumerate(self.names)
            if seat not in self.persons
        }
        self.log = log  # of the lines before this session, if it resumes a game
        self.read_up_to = [max(0, len(log) - REMINDER)] * len(self.names)  # per seat, how much it has been shown
        self.looking = self.persons[0] if len(self.persons) == 1 else -1  # who sits at the screen
        self.private = False  # does the screen show what only that person may know?

    # -- the game -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the person leaves; then the game is kept if they like."""
        if self.persons:
            self.console.print(self.words.of("terminal.hint"))
        try:
            while not self.match.state.over:
                seat = self.next_seat()
                if seat in self.bots:
                    self.let_play(seat)
                else:
                    self.ask(seat)
        except (Quit, EOFError) as left:
            self.leave(asked=isinstance(left, Quit))
            return
        except KeyboardInterrupt:
            self.leave(asked=False)
            raise
        self.finish()

    def next_seat(self) -> int:
        """Bots first where several owe something, so that people see all that may be seen."""
        waiting = self.game.waiting(self.match.state)
        return next((seat for seat in waiting if seat in self.bots), waiting[0])

    def let_play(self, seat: int) -> None:
        moves = self.game.moves(self.match.state, seat)
        move = moves[0]
        if len(moves) > 1:
            move = self.bots[seat].choose(Look(self.game, self.match.state, seat, moves))
        self.enter(seat, move.code)
        if not self.persons:
            self.show_news(None)

    def enter(self, seat: int, code: str) -> None:
        self.log.append(enter(self.match, seat, code))

    def ask(self, seat: int) -> None:
        """Ask a person what is open, and again until the game has moved."""
        moves = self.game.moves(self.match.state, seat)
        if len(moves) == 1 and moves[0].code not in self.screen.confirmed:
            self.enter(seat, moves[0].code)
            return
        self.draw_curtain(seat)
        view = self.game.view(self.match.state, seat)
        question = self.screen.question(view)
        self.show(seat, view, question)
        n = self.match.n
        while self.match.n == n:
            self.obey(seat, question, self.hear("terminal.prompt", name=self.names[seat]))
        if self.path is not None:
            try:
                files.save(self.match, self.path)
            except Fault as fault:  # a full disk is no reason to end the game
                self.complain(fault)

    def draw_curtain(self, seat: int) -> None:
        """With several people at one screen, nobody sees what only another one may know."""
        state = self.match.state
        private = len(self.persons) > 1 and self.game.private(state, seat)["secret"]
        if (private and not self.private) or (seat != self.looking and self.private):
            self.clear()
            self.console.print(Rule(Text(self.words.of("terminal.curtain", name=self.names[seat]))))
            self.hear("terminal.curtain_prompt", name=self.names[seat])
            self.clear()
            self.private = False
        self.looking = seat
        self.private = self.private or private

    def clear(self) -> None:
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # what was scrolled away as well
        if readline is not None:
            readline.clear_history()

    # -- showing --------------------------------------------------------------------------------

    def show(self, seat: int, view: View, question: Question) -> None:
        self.show_news(seat)
        self.console.print(self.screen.table(view, self.console.width, question.numbers()))
        task = view["tasks"][0]
        self.console.print(self.asked(seat, task))
        self.console.print(question.draw(self.console.width))

    def asked(self, seat: int, task: dict[str, Any]) -> Text:
        text = Text.assemble("\n", self.screen.marks.of(seat), " ", (self.words.say(task["said"]), "bold"))
        return text.append(f"  {task['rule']}", style="not bold dim")

    def show_news(self, seat: int | None) -> None:
        """The part of the log that this person has not been shown yet."""
        last = 0 if seat is None else seat
        news = self.log[self.read_up_to[last] :]
        self.read_up_to[last] = len(self.log)
        if news:
            self.console.print()
            self.console.print(draw_log(news, void_lines(self.match), self.screen.marks, self.words, seat))

    def finish(self) -> None:
        viewer = self.looking if self.looking >= 0 else None
        self.show_news(viewer)
        self.console.print(self.screen.table(self.game.view(self.match.state, None), self.console.width, {}))
        self.console.print(draw_scores(self.match, self.screen.marks, self.words))
        if self.path is not None:
            self.keep(self.path)

    # -- hearing --------------------------------------------------------------------------------

    def hear(self, id: str, **values: str) -> str:
        return " ".join(input(self.words.of(id, **values)).split())[:MOST_CHARACTERS]

    def obey(self, seat: int, question: Question, typed: str) -> None:
        """A number, a command or a code; whatever is not possible is explained and changes nothing."""
        command, _, rest = typed.partition(" ")
        code = question.code(typed)
        try:
            if not typed:
                return
            if code is not None:
                self.answer(seat, question, code)
            elif command in COMMANDS:
                COMMANDS[command](self, seat, rest)
            elif command.isdecimal():
                self.console.print(self.words.of("terminal.number"))
            else:
                self.enter(seat, typed.lower())
        except Refused as refused:
            self.explain(refused.refusal)
            self.propose(seat, str(refused.said["code"]))
        except Fault as fault:
            self.complain(fault)

    def complain(self, fault: Fault) -> None:
        self.console.print(self.words.say(fault.said), soft_wrap=True)

    def answer(self, seat: int, question: Question, code: str) -> None:
        """What cannot be taken back is put once more; anything but Enter then counts instead."""
        said = question.confirm(code)
        instead = "" if said is None else self.hear("terminal.confirm", move=said)
        if instead:
            self.obey(seat, question, instead)
        else:
            self.enter(seat, code)

    def explain(self, refusal: Refusal) -> None:
        self.console.print(Text(self.words.say(refusal.said), style="bold"))
        text = self.rulebook.text(refusal.rule)
        if text:  # the kernel's own rules explain themselves
            self.console.print(Text(f"{refusal.rule}  {text}", style="dim"))

    def propose(self, seat: int, code: str) -> None:
        """The moves nearest to one that is not possible."""
        known = [move.code for move in self.game.moves(self.match.state, seat)]
        near = nearest_codes(code, known, INSTEAD)
        if near:
            self.console.print(self.words.of("terminal.instead", codes=", ".join(near)))

    # -- commands -------------------------------------------------------------------------------

    def undo(self, seat: int, rest: str) -> None:
        self.enter(seat, f"undo {rest}".strip())

    def redo(self, seat: int, rest: str) -> None:
        self.enter(seat, "redo")

    def why(self, seat: int, rest: str) -> None:
        if not rest:
            code = self.game.moves(self.match.state, seat)[0].code
            self.console.print(self.words.of("terminal.which_code", code=code))
            return
        refusal = self.game.why_not(self.match.state, seat, rest.lower())
        if refusal is None:
            self.console.print(self.words.of("terminal.legal", code=rest))
        else:
            self.explain(refusal)
            self.propose(seat, rest.lower())

    def rules(self, seat: int, rest: str) -> None:
        if not rest:
            known = ", ".join(chapter.id for chapter in self.rulebook.chapters)
            self.console.print(self.words.of("terminal.which_rule", known=known))
            return
        for rule in self.rulebook.find(rest):
            self.console.print(Text.assemble((rule.id, "bold"), "  ", rule.text))

    def routes(self, seat: int, rest: str) -> None:
        """Every passable route to a city; the number typed next is travelled at once."""
        found = self.screen.routes(self.match.state, seat, rest)
        if not found:
            self.console.print(self.words.of("terminal.no_route"))
            return
        for number, (said, _) in enumerate(found, 1):
            self.console.print(Text.assemble((f"{number:>3} ", "bold cyan"), self.words.say(said)))
        self.play_one_of(seat, "terminal.route_prompt", [codes for _, codes in found])

    def hint(self, seat: int, rest: str) -> None:
        """The best turns, with what speaks for them; the number typed next is played at once."""
        found = find_hints(self.match, seat, HINTS)
        self.console.print(draw_hints(found, self.match, seat, self.words))
        self.play_one_of(seat, "terminal.hint_prompt", [one.codes for one in found])

    def play_one_of(self, seat: int, prompt: str, ways: list[list[str]]) -> None:
        typed = self.hear(prompt)
        if typed.isdecimal() and 1 <= int(typed) <= len(ways):
            for code in ways[int(typed) - 1]:
                self.enter(seat, code)

    def show_table(self, seat: int, rest: str) -> None:
        view = self.game.view(self.match.state, seat)
        self.show(seat, view, self.screen.question(view))

    def look(self, seat: int, rest: str) -> None:
        """A part of the table in words; alone, what there is to look at."""
        title = self.game.title
        parts = parts_of(self.game.content, self.game.view(self.match.state, seat))
        found = find(parts, rest, self.words, title) if rest else []
        if not found:
            known = [
                self.words.of(f"{title}.look.groups.{group}") for group in dict.fromkeys(p["group"] for p in parts)
            ]
            self.console.print(self.words.of("terminal.which_part", known=known))
        for part in found:
            self.console.print(Text(self.words.say(part["name"]), style="bold"))
            for line in part["lines"]:
                self.console.print(Text(f"  {self.words.say(line)}"))

    def show_log(self, seat: int, rest: str) -> None:
        self.console.print(draw_log(self.log, void_lines(self.match), self.screen.marks, self.words, seat))

    def save(self, seat: int, rest: str) -> None:
        self.keep(Path(rest) if rest else self.path or files.fresh_path(self.game.title))

    def help(self, seat: int, rest: str) -> None:
        self.console.print(self.words.of("terminal.help"))
        self.console.print(self.words.of(self.screen.help))

    def quit(self, seat: int, rest: str) -> None:
        raise Quit

    # -- keeping the game -----------------------------------------------------------------------

    def keep(self, path: Path) -> None:
        files.save(self.match, path)
        self.path = path
        over = self.match.state.over
        self.console.print(self.words.of("terminal.kept" if over else "terminal.saved", file=str(path)), soft_wrap=True)

    def leave(self, asked: bool) -> None:
        """Nothing is lost by leaving; the player who is asked may still throw the game away."""
        if asked and self.path is None and self.match.n:
            if self.hear("terminal.keep").lower().startswith(self.words.of("terminal.no")):
                return
        if self.match.n:
            sys.stdout.write("\n")
            self.keep(self.path or files.fresh_path(self.game.title))


COMMANDS: Final = {
    "?": Session.hint,
    "hint": Session.hint,
    "h": Session.help,
    "help": Session.help,
    "u": Session.undo,
    "undo": Session.undo,
    "r": Session.redo,
    "redo": Session.redo,
    "why": Session.why,
    "rules": Session.rules,
    "rule": Session.rules,
    "routes": Session.routes,
    "t": Session.show_table,
    "table": Session.show_table,
    "look": Session.look,
    "log": Session.show_log,
    "s": Session.save,
    "save": Session.save,
    "q": Session.quit,
    "quit": Session.quit,
}
