"""What the documentation site has besides docs/: pages made from other files while it is built (mkdocs.yml, `hooks`).

The rules come from the rulebooks, README and its like from where they stand, examples and deployment files as they are.
Once the site is written, nothing in it may be loaded from elsewhere.
"""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from kingsroad import titles
from kingsroad.rulebook import Rulebook, load_rulebook
from kingsroad.words import Words, languages

ROOT = Path(__file__).parent.parent
# Pages of the repository, and what they are called here.
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "security.md",
    "LICENSE": "license.md",
    "examples/README.md": "examples.md",
}
FOLDERS = {"examples": "examples.md", "deploy": "deploy.md"}  # their files are sections of a page
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "cs": "Čeština"}
CODE = {".py": "python", ".mjs": "javascript", ".yaml": "yaml", ".service": "ini", "Dockerfile": "dockerfile"}
DEPLOY = """# Deployment files

The files of `deploy/` as they are. [Operating](operating.md#containers-and-systemd) says what each is for, and what of
it was tried.
"""
LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)([^)]*\))")
FOREIGN = re.compile(r"(?:https?:)?//", re.IGNORECASE)
STYLE = re.compile(r"(?:@import\s+|url\(\s*)['\"]?((?:https?:)?//[^'\")\s]+)", re.IGNORECASE)
LOADED = {"href": ("link",), "src": ("script", "img", "iframe", "source", "audio", "video"), "data": ("object",)}
ONLY_NAMED = {"canonical", "alternate", "prev", "next", "author", "license"}  # links that load nothing


# -- pages ----------------------------------------------------------------------------------------


def on_config(config: Any) -> Any:
    """A page of rules for each title and language, in the navigation too."""
    for entry in config.nav:
        if entry.get("Rules") == "rules":
            entry["Rules"] = [
                {title.capitalize(): [{NAMES[language]: rules_path(title, language)} for language in languages()]}
                for title in titles.names()
            ]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Adds what is made here, and the icon of the tables."""
    from mkdocs.structure.files import File

    for path, text in made_pages():
        files.append(File.generated(config, path, content=text))
    icon = ROOT / "web" / "public" / "icons" / "kingsroad.svg"
    files.append(File.generated(config, "icon.svg", abs_src_path=str(icon)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Pages of docs/ link out of their folder; those files are pages here."""
    if page.file.generated_by is not None:
        return markdown
    return relinked(markdown, Path("docs"), page.file.src_uri)


def made_pages() -> Iterator[tuple[str, str]]:
    """Path and text of every page that is made here."""
    for source, path in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if source == "LICENSE":
            text = f"# Licence\n\n```text\n{text}```\n"
        text = relinked(text, Path(source).parent, path)
        yield path, text + sections("examples") if path == "examples.md" else text
    yield "deploy.md", DEPLOY + sections("deploy")
    for title in titles.names():
        for language in languages():
            yield rules_path(title, language), rules_page(load_rulebook(title, language), language)


def relinked(text: str, folder: Path, path: str) -> str:
    """Links that hold where the text stands in the repository, as links between the pages of the site."""

    def replaced(link: re.Match[str]) -> str:
        target = os.path.normpath(folder / link[2]).replace(os.sep, "/")
        return f"{link[1]}{address(target, Path(path).parent)}{link[3]}"

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)  # what is code stays
    return "".join(part if part.startswith("```") else LINK.sub(replaced, part) for part in parts)


def address(target: str, folder: Path) -> str:
    """Where a file of the repository is found on the site, seen from a folder of it."""
    parent, _, name = target.rpartition("/")
    if target in PAGES:
        found = PAGES[target]
    elif target in FOLDERS:
        found = FOLDERS[target]
    elif parent in FOLDERS:
        found = f"{FOLDERS[parent]}#{anchor(name)}"
    else:
        found = target.removeprefix("docs/")
    return os.path.relpath(found, folder).replace(os.sep, "/")


# -- files and rules as pages ---------------------------------------------------------------------


def sections(folder: str) -> str:
    """Each file of a folder as a section of its own."""
    parts = []
    for path in sorted((ROOT / folder).iterdir()):
        if path.is_file() and path.name != "README.md":
            kind = CODE.get(path.suffix or path.name, "text")
            code = path.read_text(encoding="utf-8").rstrip("\n")
            parts.append(f"\n## {path.name} {{ #{anchor(path.name)} }}\n\n````{kind}\n{code}\n````\n")
    return "".join(parts)


def anchor(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def rules_path(title: str, language: str) -> str:
    return f"rules/{title}.md" if language == "en" else f"rules/{title}.{language}.md"


def rules_page(book: Rulebook, language: str) -> str:
    """Every statement under its id, which is also its anchor: `rules/raja.html#travel-2`."""
    words = Words(language)
    others = [f"[{NAMES[one]}]({Path(rules_path(book.title, one)).name})" for one in languages() if one != language]
    lines = [f"# {words.of(f'{book.title}.about.name')}", "", " · ".join(others), ""]
    ruling = words.of("rules.ruling")
    for chapter in book.chapters:
        lines += [f"## {chapter.title} {{ #{chapter.id} }}", ""]
        for rule in chapter.rules:
            id = rule.id.removeprefix(f"{book.title}/")
            text = f"{ruling} {rule.text}" if rule.ruling and ruling not in rule.text else rule.text
            at = id.replace("/", "-")
            lines += [f'<p class="rule" id="{at}"><a href="#{at}">{id}</a> <span>{html.escape(text)}</span></p>', ""]
    return "\n".join(lines)


# -- nothing from elsewhere -----------------------------------------------------------------------


def on_post_build(config: Any) -> None:
    from mkdocs.exceptions import PluginError

    found = sorted(foreign(Path(config.site_dir)))
    if found:
        raise PluginError("the site would load from elsewhere:\n" + "\n".join(found))


def foreign(site: Path) -> Iterator[str]:
    """What pages and style sheets would load from other hosts."""
    for path in site.rglob("*.html"):
        loads = Loads()
        loads.feed(path.read_text(encoding="utf-8"))
        yield from (f"{path.relative_to(site)}: {address}" for address in loads.foreign)
    for path in site.rglob("*.css"):
        for address in STYLE.findall(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: {address}"


class Loads(HTMLParser):
    """Collects the addresses on other hosts that a page loads by itself; where its links lead is left alone."""

    def __init__(self) -> None:
        super().__init__()
        self.foreign: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        for name, tags in LOADED.items():
            if tag in tags and FOREIGN.match(given.get(name, "")):
                if tag != "link" or not set(given.get("rel", "").split()) <= ONLY_NAMED:
                    self.foreign.append(given[name])
        self.foreign += STYLE.findall(given.get("style", ""))
