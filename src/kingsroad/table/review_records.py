"""What is stored of reviews: who asked for which, and the result of each job. Any process may do any job."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kingsroad.kernel.phrase import Phrase
from kingsroad.table import records
from kingsroad.table.coding import decode, encode
from kingsroad.table.cursor import Cursor
from kingsroad.table.judging import OUTLINE


class Review(NamedTuple):
    name: str
    game: str
    level: str
    person: str
    asked: int
    jobs: int | None  # None until the game was read
    done: bool
    failed: Phrase | None


REVIEW: Final = "select name, game, level, person, asked, jobs, done, failed from review"


def _review(row: Any) -> Review:
    name, game, level, person, asked, jobs, done, failed = row
    return Review(name, game, level, person, asked, jobs, bool(done), None if failed is None else decode(failed))


def load_review(cursor: Cursor, name: str) -> Review | None:
    row = cursor.execute(f"{REVIEW} where name = :name", {"name": name}).one()
    return None if row is None else _review(row)


def ask_review(cursor: Cursor, name: str, game: str, level: str, person: str, at: int) -> Review:
    """The one that is there, or a new one; what failed before is tried again."""
    cursor.execute(
        """
        insert into review (name, game, level, person, asked) values (:name, :game, :level, :person, :at)
        on conflict (name) do update set failed = null
        """,
        {"name": name, "game": game, "level": level, "person": person, "at": at},
    )
    found = load_review(cursor, name)
    assert found is not None
    return found


def undone_reviews(cursor: Cursor, most: int) -> list[Review]:
    """Those that somebody waits for, the oldest first."""
    sql = f"{REVIEW} where done = 0 and failed is null order by asked, name limit :most"
    return [_review(row) for row in cursor.execute(sql, {"most": most}).all()]


def count_undone(cursor: Cursor, person: str) -> int:
    sql = "select count(*) from review where person = :person and done = 0 and failed is null"
    row = cursor.execute(sql, {"person": person}).one()
    assert row is not None
    return int(row[0])


def results_of(cursor: Cursor, name: str) -> dict[int, Any]:
    """What is there so far, by job."""
    sql = "select job, result from review_job where review = :name and result is not null order by job"
    return {row[0]: decode(row[1]) for row in cursor.execute(sql, {"name": name}).all()}


def result_of(cursor: Cursor, name: str, job: int) -> str | None:
    sql = "select result from review_job where review = :name and job = :job"
    row = cursor.execute(sql, {"name": name, "job": job}).one()
    return None if row is None else row[0]


def count_results(cursor: Cursor, name: str) -> int:
    """How many turns are judged."""
    sql = "select count(*) from review_job where review = :name and job >= 0 and result is not null"
    row = cursor.execute(sql, {"name": name}).one()
    assert row is not None
    return int(row[0])


def take_job(cursor: Cursor, name: str, holder: str, now: int, until: int) -> int | None:
    """The next job that nobody works on, which is the holder's for a while; None if there is none now."""
    review = load_review(cursor, name)
    if review is None or review.done or review.failed is not None:
        return None
    rows = cursor.execute("select job, until, result is not null from review_job where review = :name", {"name": name})
    known = {job: (until, bool(ready)) for job, until, ready in rows.all()}
    candidates = [OUTLINE]
    if review.jobs is not None:
        jobs = range(review.jobs)
        judged = all(job in known and known[job][1] for job in jobs)
        candidates = [review.jobs] if judged else list(jobs)
    for job in candidates:
        held, ready = known.get(job, (0, False))
        if ready or held > now:
            continue
        cursor.execute(
            """
            insert into review_job (review, job, holder, until) values (:name, :job, :holder, :until)
            on conflict (review, job) do update set holder = excluded.holder, until = excluded.until
            where review_job.result is null and review_job.until <= :now
            """,
            {"name": name, "job": job, "holder": holder, "until": until, "now": now},
        )
        if cursor.count == 1:
            return job
    return None


def put_result(cursor: Cursor, name: str, job: int, result: Any) -> None:
    """Jobs have equal results whoever does them; of a review that was deleted meanwhile nothing is kept."""
    review = load_review(cursor, name)
    if review is None:
        return
    cursor.execute(
        "update review_job set result = :result where review = :name and job = :job and result is null",
        {"name": name, "job": job, "result": encode(result).decode()},
    )
    if job == OUTLINE:
        cursor.execute("update review set jobs = :jobs where name = :name", {"name": name, "jobs": result["jobs"]})
    elif job == review.jobs:
        accuracy = encode([seat["accuracy"] for seat in result["seats"]]).decode()
        values = {"name": name, "accuracy": accuracy}
        cursor.execute("update review set done = 1, accuracy = :accuracy where name = :name", values)
        # Everything is in the whole now.
        cursor.execute("delete from review_job where review = :name and job < :job", {"name": name, "job": job})


def leave_job(cursor: Cursor, name: str, job: int, holder: str) -> None:
    """Nothing came of it: anyone may take it."""
    cursor.execute(
        "delete from review_job where review = :name and job = :job and holder = :holder and result is null",
        {"name": name, "job": job, "holder": holder},
    )


def leave_all_jobs(cursor: Cursor, holder: str) -> None:
    cursor.execute("delete from review_job where holder = :holder and result is null", {"holder": holder})


def fail_review(cursor: Cursor, name: str, why: Phrase) -> None:
    cursor.execute(
        "update review set failed = :why where name = :name and done = 0",
        {"name": name, "why": encode(why).decode()},
    )


def drop_reviews(cursor: Cursor, game: str) -> None:
    for statement in records.DROP_REVIEWS:
        cursor.execute(statement, {"id": game})
