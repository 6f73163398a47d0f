"""Settings come from flags, the environment, or their defaults; one table says it all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsroad.kernel.phrase import Fault
from kingsroad.web.settings import ELSEWHERE, TABLE, Settings, read_settings, unknown_variables
from kingsroad.words import Words

DOCS = Path(__file__).parent.parent.parent / "docs" / "operating.md"


def test_a_flag_goes_before_the_environment_and_that_before_the_default() -> None:
    environment = {"KINGSROAD_PORT": "9000", "KINGSROAD_HOST": "0.0.0.0", "KINGSROAD_LOG": ""}
    settings = read_settings({"port": "9001", "data": None}, environment)
    assert (settings.port, settings.host, settings.log) == (9001, "0.0.0.0", "text")


def test_an_empty_flag_takes_back_what_the_environment_says() -> None:
    assert read_settings({"bus_url": ""}, {"KINGSROAD_BUS_URL": "redis://x"}).bus_url == ""


def test_without_a_word_it_is_one_process_with_one_file(tmp_path: Path) -> None:
    settings = read_settings({"data": str(tmp_path)}, {})
    assert settings.database_url == f"sqlite:///{tmp_path.as_posix()}/kingsroad.sqlite"
    assert (settings.bus_url, settings.secret, settings.smtp_url, settings.public_url) == ("", "", "", "")
    assert not settings.secure
    assert settings.origins == frozenset()


def test_the_table_and_the_settings_name_the_same_things() -> None:
    assert {setting.name for setting in TABLE} == set(vars(Settings()))
    assert len({setting.name for setting in TABLE}) == len(TABLE)


def test_every_setting_has_words() -> None:
    words = Words()
    for setting in TABLE:
        assert words.of(setting.help)
        assert setting.help == f"setting.help.{setting.name}"
        assert setting.variable == "KINGSROAD_" + setting.name.upper()


def test_the_documentation_lists_every_setting_as_the_table_has_it() -> None:
    words = Words()
    rows = re.findall(r"^\| `(KINGSROAD_\w+)` \| (.*?) \| (.*?) \| (.*) \|$", DOCS.read_text(encoding="utf-8"), re.M)
    expected = [
        (setting.variable, f"`{setting.default}`" if setting.default else "", setting.unit, words.of(setting.help))
        for setting in TABLE
    ]
    assert [tuple(part.strip() for part in row) for row in rows] == expected


@pytest.mark.parametrize(
    ("name", "value", "id"),
    [
        ("port", "http", "setting.number"),
        ("port", "65536", "setting.number"),
        ("port", "1.5", "setting.number"),
        ("workers", "-1", "setting.number"),
        ("bot_seconds", "nan", "setting.number"),
        ("bot_seconds", "0", "setting.number"),
        ("body_limit", "10", "setting.number"),
        ("open_browser", "maybe", "setting.choice"),
        ("log", "xml", "setting.choice"),
        ("secret", "short", "setting.secret"),
        ("trusted_proxies", "10.0.0.0/33", "setting.networks"),
        ("public_url", "play.example", "setting.url"),
        ("allowed_hosts", "https://play.example", "setting.host"),
        ("allowed_hosts", "play.example:8000", "setting.host"),
        ("allowed_hosts", "*", "setting.host"),
        ("connections", "-1", "setting.number"),
        ("public_url", "ftp://play.example", "setting.url"),
        ("public_url", "https://play.example:port", "setting.url"),
        ("public_url", "https://[", "setting.url"),
        ("allowed_origins", "https://a.example, *", "setting.url"),
        ("smtp_url", "http://mail.example", "setting.smtp"),
        ("smtp_url", "smtp://:hunter2@", "setting.smtp"),
        ("smtp_url", "smtp://mail.example:port", "setting.smtp"),
        ("notice_seconds", "-1", "setting.number"),
        ("private_webhooks", "maybe", "setting.choice"),
    ],
)
def test_what_cannot_be_is_said_with_its_name(name: str, value: str, id: str) -> None:
    with pytest.raises(Fault) as fault:
        Settings({name: value})
    assert fault.value.said["id"] == id
    told = Words().say(fault.value.said)
    assert f"KINGSROAD_{name.upper()}" in told
    assert name not in ("secret", "smtp_url") or value not in told


def test_values_are_read_as_people_write_them() -> None:
    settings = Settings(
        {
            "open_browser": "Yes",
            "bot_seconds": "2.5",
            "trusted_proxies": "10.0.0.0/8, ::1",
            "public_url": "https://Play.example/",
            "allowed_origins": "https://a.example:443 http://b.example:8080",
        }
    )
    assert settings.open_browser
    assert settings.bot_seconds == 2.5
    assert [str(network) for network in settings.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
    assert settings.origins == {"https://play.example", "https://a.example", "http://b.example:8080"}
    assert settings.secure


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ({}, "http://127.0.0.1:8123"),
        ({"host": "0.0.0.0"}, "http://127.0.0.1:8123"),
        ({"host": "::"}, "http://127.0.0.1:8123"),
        ({"host": "::1"}, "http://[::1]:8123"),
        ({"host": "games.local"}, "http://games.local:8123"),
        ({"public_url": "https://play.example/"}, "https://play.example"),
    ],
)
def test_the_address_people_are_told_is_one_they_can_open(given: dict[str, str], address: str) -> None:
    assert Settings(given).address(8123) == address


# -- names that are none ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("KINGSROAD_PUBLIC_URI", "KINGSROAD_PUBLIC_URL"),
        ("KINGSROAD_TRUSTED_PROXY", "KINGSROAD_TRUSTED_PROXIES"),
        ("KINGSROAD_WORKER", "KINGSROAD_WORKERS"),
        ("KINGSROAD_LANGAUGE", "KINGSROAD_LANGUAGE"),
        ("kingsroad_port", "KINGSROAD_PORT"),
        ("KINGSROAD_ZZZZ", ""),
        ("KINGSROAD_", ""),
    ],
)
def test_a_misspelt_variable_is_found_with_the_nearest_name(name: str, nearest: str) -> None:
    assert unknown_variables({"PATH": "x", name: "1"}) == [(name, nearest)]


def test_every_variable_of_ours_is_known() -> None:
    given = {setting.variable: "" for setting in TABLE} | {f"KINGSROAD_{name.upper()}": "" for name in ELSEWHERE}
    assert unknown_variables({**given, "KINGSROADS": "", "HOME": ""}) == []


def test_every_variable_that_the_project_reads_is_known() -> None:
    root = DOCS.parent.parent
    files = [root / "setup.py", *(root / "web").glob("*.ts")]
    for folder in ("src", "tests", "tools", "bench"):
        files += (root / folder).rglob("*.py")
    reading = re.compile(r"(?:environ(?:\.get\(|\[)\"|process\.env\.)(KINGSROAD_[A-Z_]+)")
    read = {name for file in files for name in reading.findall(file.read_text(encoding="utf-8"))}
    assert len(read) > 5
    assert unknown_variables(dict.fromkeys(read, "")) == []
