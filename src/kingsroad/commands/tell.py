"""Commands that only tell: replays, rules, content, options, and how the installation is doing."""

from __future__ import annotations

import contextlib
import platform
import tomllib
from collections.abc import Sequence
from importlib import metadata, resources
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from kingsroad import __version__, studio, titles
from kingsroad.commands.output import Output
from kingsroad.kernel import agenda
from kingsroad.kernel import match as matches
from kingsroad.kernel.content import SURE, Content, load
from kingsroad.kernel.corrections import between
from kingsroad.kernel.log import read_back, void_lines
from kingsroad.kernel.phrase import Fault
from kingsroad.rulebook import Rule, load_rulebook, proven_by
from kingsroad.terminal import files
from kingsroad.terminal.log import draw_log
from kingsroad.terminal.scores import draw_scores
from kingsroad.terminal.session import screen_for

TRIAL_GAMES: Final = 2  # for the fewest players and for the most
BAR: Final = 60  # characters


def replay(out: Output, file: Path, to: int | None, verify: bool, corrections: Path | None, json: bool) -> None:
    if to is not None and verify:
        raise Fault("cli.verify_all")
    journal = files.read_journal(file)
    game = titles.game(journal.header.fields["title"], corrections)
    last = len(journal.moves())
    with files.about(file):
        if to is not None and to > last:
            raise Fault("journal.to", n=to, last=last)
        match = matches.replay(game, journal, to)
        if verify:
            matches.verify(match, journal)
    scores = game.scores(match.state)
    view = game.view(match.state, None)
    if json:
        out.json(
            {
                "title": game.title,
                "options": journal.header.options,
                "seats": [{"colour": colour, "name": name} for colour, name in match.header.seats],
                "line": match.n,
                "lines": last,
                "over": match.state.over,
                "scores": [list(total) for total in scores.totals],
                "ranks": scores.ranks,
                "hash": match.state.hash(),
                "verified": verify,
                "view": view,
            }
        )
        return
    screen = screen_for(match, out.words, out.console)
    log = read_back(matches.replay(game, journal, 0), journal, to)
    out.console.print(draw_log(log, void_lines(match), screen.marks, out.words, None))
    out.console.print(screen.table(view, out.console.width, {}))
    out.console.print(draw_scores(match, screen.marks, out.words))
    if verify:
        out.say("replay.verified")


def rules(out: Output, title: str, ids: Sequence[str], coverage: bool, tests: Path, json: bool) -> int:
    """The rule index; with coverage 1 if a rule is not tested or a test names a rule that does not exist."""
    titles.game(title)
    book = load_rulebook(title, out.words.language)
    wanted = [rule for id in ids for rule in book.find(id)] if ids else list(book.by_id.values())
    marks = proven_by(title, tests) if coverage else {}
    unknown = sorted(id for id in marks if id not in book.by_id)
    untested = [rule.id for rule in book.by_id.values() if rule.id not in marks]
    total = len(book.by_id)
    if json:
        out.json(
            {
                "title": title,
                "rules": [rule_json(rule, marks if coverage else None) for rule in wanted],
                **({"tested": total - len(untested), "total": total, "unknown": unknown} if coverage else {}),
            }
        )
    elif coverage:
        table = out.table(out.words.of("rules.chapter"), out.words.of("rules.tested"), numbers=1)
        for chapter in book.chapters:
            done = sum(1 for rule in chapter.rules if rule.id in marks)
            table.add_row(chapter.title, f"{done}/{len(chapter.rules)}")
        out.console.print(table)
        for id in untested:
            out.say("rules.untested", rule=id)
        for id in unknown:
            out.say("rules.no_such", rule=id, tests=", ".join(marks[id]))
        out.say("rules.summary", title=title, tested=total - len(untested), total=total)
    else:
        for chapter in book.chapters:
            shown = [rule for rule in chapter.rules if rule in wanted]
            if shown:
                out.console.print(Text(f"\n{chapter.title}", style="bold"))
                out.console.print(rule_table(out, shown))
    return 1 if coverage and (untested or unknown) else 0


def rule_json(rule: Rule, marks: dict[str, list[str]] | None) -> dict[str, Any]:
    told: dict[str, Any] = {"id": rule.id, "text": rule.text, "ruling": rule.ruling}
    if marks is not None:
        told["tests"] = marks.get(rule.id, [])
    return told


def rule_table(out: Output, rules: Sequence[Rule]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="cyan")
    table.add_column()
    ruling = out.words.of("rules.ruling")
    for rule in rules:
        said = ruling in rule.text  # where only a part is a ruling, the text says which
        table.add_row(rule.id, Text(f"{ruling} {rule.text}" if rule.ruling and not said else rule.text))
    return table


def content_check(out: Output, corrections: Path | None, json: bool) -> int:
    """Building the game checks the content against the box; a Fault says what is wrong. Then what nobody could ever
    use, and whether games end: 1 if one does not."""
    told: dict[str, Any] = {}
    for title in chosen(corrections):
        game = titles.game(title, corrections)
        troubles = studio.examine(game.content, {}, TRIAL_GAMES)
        told[title] = {
            **counts(game.content),
            "troubles": [{"record": one.record, "said": one.said, "grave": one.grave} for one in troubles],
        }
    if json:
        out.json(told)
    else:
        for title, report in told.items():
            draw_counts(out, report)
            for one in report["troubles"]:
                out.console.print(Text(out.words.say(one["said"]), style="red" if one["grave"] else "yellow"))
            if not report["troubles"]:
                out.say("content.fine", title=title, hash=report["hash"][:12])
    return 1 if any(one["grave"] for report in told.values() for one in report["troubles"]) else 0


def content_report(out: Output, corrections: Path | None, json: bool) -> None:
    """How much of the box is known, kind by kind, and which records are not certain."""
    told: dict[str, Any] = {}
    for title in chosen(corrections):
        content = titles.game(title, corrections).content
        doubtful = [record for records in content.kinds.values() for record in records if record.sure != SURE[0]]
        told[title] = {
            **counts(content),
            "uncertain": [{"record": one.where, "sure": one.sure, "source": one.source} for one in doubtful],
        }
    if json:
        out.json(told)
        return
    of = out.words.of
    for title, report in told.items():
        draw_counts(out, report)
        known, total = report["provenance"][SURE[0]], sum(report["provenance"].values())
        filled = BAR * known // total
        out.console.print(Text("█" * filled + "░" * (BAR - filled)))
        out.say("content.known", title=title, known=known, total=total)
        table = out.table(of("content.record"), of("content.certainty"), of("content.seen"))
        for one in report["uncertain"]:
            table.add_row(one["record"], of(f"provenance.{one['sure']}"), one["source"])
        out.console.print(table)


def content_patch(out: Output, corrections: Path | None) -> None:
    """The corrections as a change of our own files, to be sent to the project."""
    if corrections is None:
        raise Fault("content.no_folder")
    for title in corrected(corrections):
        ours, theirs = titles.game(title).content, titles.game(title, corrections).content
        out.console.file.write(titles.patch(title, between(ours, theirs)))


def chosen(corrections: Path | None) -> list[str]:
    return titles.names() if corrections is None else corrected(corrections)


def counts(content: Content) -> dict[str, Any]:
    kinds = {kind: {"count": len(content.all(kind)), **content.provenance(kind)} for kind in content.kinds}
    return {"hash": content.hash, "kinds": kinds, "provenance": content.provenance()}


def draw_counts(out: Output, report: dict[str, Any]) -> None:
    of = out.words.of
    names = [of(f"provenance.{sure}") for sure in SURE]
    table = out.table(of("content.kind"), of("content.records"), *names, numbers=1 + len(SURE))
    for kind, found in report["kinds"].items():
        table.add_row(kind, *(str(count) for count in found.values()))
    total = report["provenance"]
    table.add_section()
    table.add_row(of("content.total"), str(sum(total.values())), *(str(count) for count in total.values()))
    out.console.print(table)


def corrected(folder: Path) -> list[str]:
    """The titles a folder of corrections is for: those with a folder of their own in it, or else the one
    that knows most of its records."""
    own = [title for title in titles.names() if (folder / title).is_dir()]
    if own:
        return own
    named: set[tuple[str, str]] = set()
    for path in folder.glob("*.toml"):
        with contextlib.suppress(tomllib.TOMLDecodeError, UnicodeDecodeError):  # loading it will tell
            kinds = tomllib.loads(path.read_text(encoding="utf-8"))
            named |= {(kind, id) for kind, records in kinds.items() if isinstance(records, dict) for id in records}
    known = {title: {(kind, r.id) for kind, rs in load(title).kinds.items() for r in rs} for title in titles.names()}
    best = max(len(named & records) for records in known.values())
    if named and not best:
        records = ", ".join(sorted(".".join(name) for name in named))
        raise Fault("content.fits", folder=str(folder), records=records)
    return [title for title, records in known.items() if len(named & records) == best]


def options(out: Output, title: str, json: bool) -> None:
    game = titles.game(title)
    if json:
        out.json(
            [
                {"name": option.name, "choices": option.choices, "default": option.choices[0], "rule": option.rule}
                for option in game.options
            ]
        )
        return
    of = out.words.of
    table = out.table(of("options.name"), of("options.values"), of("options.meaning"), of("options.rule"))
    for option in game.options:
        table.add_row(option.name, ", ".join(option.choices), of(f"{title}.switch.{option.name}"), option.rule)
    out.console.print(table)
    out.say("options.default")


def doctor(out: Output, json: bool) -> None:
    compiled = not str(agenda.__file__).endswith(".py")
    why = "" if compiled else why_pure()
    told = {
        "kingsroad": __version__,
        "engine": "compiled" if compiled else "pure",
        "python": platform.python_version(),
        "system": platform.platform(),
        "rich": metadata.version("rich"),
        "typer": metadata.version("typer"),
        "games": str(files.games_folder()),
    }
    if json:
        out.json({**told, "why_pure": why})
        return
    of = out.words.of
    told["engine"] = of("doctor.pure_why", why=why) if why else of(f"doctor.{told['engine']}")
    table = Table.grid(padding=(0, 2))
    for name, value in told.items():
        table.add_row(of(f"doctor.{name}"), Text(value))
    out.console.print(table)


def why_pure() -> str:
    """What the build of this package noted, if it wanted to compile the engine and could not."""
    note = resources.files("kingsroad") / "pure.txt"
    return note.read_text(encoding="utf-8").strip() if note.is_file() else ""
