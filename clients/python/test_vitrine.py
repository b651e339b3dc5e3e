"""How the client deals with servers that fail, move, change and lie.

Runs with `python3 -m unittest`, and in `npm test`.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import http.server
import io
import json
import os
import pathlib
import pickle
import shutil
import ssl
import sys
import tempfile
import threading
import types
import unittest
import urllib.error
import urllib.parse
import zipfile
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple
from unittest import mock

import vitrine
from vitrine import Record, Records, Slide, Version, Vitrine, VitrineError, all_of, any_of, rule

TOKEN = "vitrine_" + "x" * 40


class Asked:
    """A request as received."""

    def __init__(self, handler: http.server.BaseHTTPRequestHandler) -> None:
        self.method = handler.command
        path, _, query = handler.path.partition("?")
        self.path = path
        self.query = dict(
            urllib.parse.parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query))
        )
        self.headers = handler.headers
        length = int(handler.headers.get("Content-Length") or 0)
        self.body = json.loads(handler.rfile.read(length)) if length else None


Reply = Callable[[http.server.BaseHTTPRequestHandler, Asked], None]


def answer(body: Any, status: int = 200, kind: str = "application/json", **headers: str) -> Reply:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()

    def send(handler: http.server.BaseHTTPRequestHandler, _asked: Asked) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", headers.pop("length", str(len(data))))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(data)

    return send


def page(rows: List[Dict[str, Any]], total: Optional[int] = None) -> Reply:
    return answer({"results": rows, "total": len(rows) if total is None else total})


def drop(handler: http.server.BaseHTTPRequestHandler, _asked: Asked) -> None:
    """Closes the connection without a reply."""


def without_length(data: bytes) -> Reply:
    def send(handler: http.server.BaseHTTPRequestHandler, _asked: Asked) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        handler.wfile.write(data)

    return send


@contextlib.contextmanager
def serving(*replies: Reply, always: Optional[Reply] = None) -> Iterator[Tuple[str, List[Asked]]]:
    """Serves these replies in turn, and then `always`; collects the requests."""
    asked: List[Asked] = []
    left = list(replies)

    class Handler(http.server.BaseHTTPRequestHandler):
        def reply(self) -> None:
            request = Asked(self)
            asked.append(request)
            if left:
                left.pop(0)(self, request)
            elif always:
                always(self, request)
            else:
                answer({"detail": "This is more than was expected."}, 500)(self, request)

        do_GET = do_POST = do_PUT = do_PATCH = reply

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.005})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class PatientVitrine(Vitrine):
    """Records how long it would have waited, without waiting."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.waits: List[float] = []
        self.now = 1000.0
        self._sleep = self.waits.append  # type: ignore[method-assign]
        self._clock = lambda: self.now  # type: ignore[method-assign]


class Case(unittest.TestCase):
    def fails(self, call: Callable[[], Any]) -> VitrineError:
        with self.assertRaises(VitrineError) as caught:
            call()
        return caught.exception


class Faults(Case):
    def test_a_read_is_repeated_while_the_server_is_away(self) -> None:
        busy = answer({"detail": "Busy."}, 503)
        cut = answer(b'{"results": [', length="900")
        told = answer({"detail": "Busy."}, 429, Retry_After="7")
        with serving(busy, drop, cut, without_length(b'{"na'), answer({"name": "ok"})) as (
            url,
            asked,
        ):
            lab = PatientVitrine(url, TOKEN)
            self.assertEqual(lab.get("/api/x/"), {"name": "ok"})
            self.assertEqual(len(asked), 5)
            for wait, most in zip(lab.waits, (0.5, 1, 2, 4)):
                self.assertTrue(most / 2 <= wait <= most, lab.waits)
        with serving(told, answer({"name": "ok"})) as (url, _):
            lab = PatientVitrine(url, TOKEN)
            self.assertEqual((lab.get("/api/x/"), lab.waits), ({"name": "ok"}, [7.0]))

    def test_it_gives_up_in_time_and_says_why(self) -> None:
        with serving(
            always=answer({"detail": "The database is away.", "request_id": "r-1"}, 503)
        ) as (url, asked):
            error = self.fails(lambda: PatientVitrine(url, TOKEN, retries=2).get("/api/x/"))
            self.assertEqual(
                (str(error), error.status, error.request_id), ("The database is away.", 503, "r-1")
            )
            self.assertEqual(len(asked), 3)
        with serving(
            always=answer({"detail": "Try again in 1 hour."}, 429, Retry_After="3600")
        ) as (url, asked):
            self.assertEqual(
                self.fails(lambda: PatientVitrine(url, TOKEN).get("/api/x/")).status, 429
            )
            self.assertEqual(len(asked), 1)
        with serving(always=answer(b"<h1>Bad Gateway</h1>", 502, "text/html")) as (url, _):
            error = self.fails(lambda: PatientVitrine(url, TOKEN).get("/api/x/"))
            self.assertEqual(str(error), f"{url} answered with the status 502 (Bad Gateway).")
        gone = self.fails(lambda: PatientVitrine(url, TOKEN).get("/api/x/"))
        self.assertRegex(str(gone), f"^{url} can't be reached: .*refused")

    def test_a_change_is_repeated_only_where_the_server_says_that_it_did_nothing(self) -> None:
        dataset = {"id": 3, "version": 5}
        with serving(
            answer({"detail": "Busy."}, 503, Retry_After="2"), answer({"number": 1}, 201)
        ) as (url, asked):
            lab = PatientVitrine(url, TOKEN)
            self.assertEqual(vitrine.Dataset(dataset, lab).freeze("a note").number, 1)
            self.assertEqual(lab.waits, [2.0])
            self.assertEqual(
                (asked[1].body, asked[1].headers["If-Match"]), ({"note": "a note"}, '"5"')
            )
        for reply in (
            answer({"detail": "Busy."}, 503),
            answer({"detail": "Bad."}, 502, Retry_After="1"),
            drop,
        ):
            with serving(reply) as (url, asked):
                error = self.fails(
                    lambda: vitrine.Dataset(dataset, PatientVitrine(url, TOKEN)).freeze()
                )
                self.assertEqual(len(asked), 1)
        self.assertIn("Whether the change was made is not known", str(error))

    def test_a_wrong_token_is_told_at_once(self) -> None:
        with serving(always=answer({"detail": "This token was revoked."}, 401)) as (url, asked):
            error = self.fails(lambda: Vitrine(url, TOKEN).me())
            self.assertEqual(
                (str(error), error.status, len(asked)), ("This token was revoked.", 401, 1)
            )
            self.assertEqual(asked[0].headers["Authorization"], f"Bearer {TOKEN}")

    def test_errors_name_fields(self) -> None:
        body = {"organs": ["There is no parameter 'organs' here."], "limit": ["Too large."]}
        with serving(answer(body, 400)) as (url, _):
            error = self.fails(lambda: list(Vitrine(url, TOKEN).slides(organs="liver")))
        self.assertEqual(str(error), "There is no parameter 'organs' here. Too large.")
        self.assertEqual((error.field, error.fields), ("organs", body))

    def test_a_page_instead_of_data_is_no_library(self) -> None:
        with serving(always=answer(b"<html>Sign in", kind="text/html")) as (url, asked):
            error = self.fails(lambda: Vitrine(url, TOKEN).me())
            self.assertEqual(
                str(error),
                f"{url} answered with text/html instead of data. Is it the address of a Vitrine"
                " server?",
            )
            self.assertEqual(len(asked), 1)

    def test_a_server_that_says_nothing_is_left(self) -> None:
        hung = threading.Event()
        with serving(always=lambda *_: hung.wait(5) and None) as (url, _):
            error = self.fails(lambda: PatientVitrine(url, TOKEN, timeout=0.05, retries=0).me())
            hung.set()
        self.assertEqual(str(error), f"{url} did not answer within 0.05 seconds.")

    def test_a_certificate_that_is_not_trusted_is_no_reason_to_try_again(self) -> None:
        lab = PatientVitrine("https://lab.example", TOKEN)
        untrusted = ssl.SSLCertVerificationError(1, "x")
        untrusted.verify_message = "self-signed certificate."
        with mock.patch.object(lab._opener, "open", side_effect=urllib.error.URLError(untrusted)):
            error = self.fails(lab.me)
        self.assertEqual(lab.waits, [])
        self.assertRegex(
            str(error),
            "^The certificate of https://lab.example is not trusted: self-signed certificate[.] A"
            " .*certificates=",
        )
        for path, why in (("/none.pem", "No such file"), (__file__, "it holds none")):
            error = self.fails(lambda: Vitrine("https://lab.example", TOKEN, certificates=path))
            self.assertRegex(str(error), f"^The certificates of {path} can't be read: {why}")


class Positions(Case):
    def test_the_highest_is_sent_and_none_after_a_change_without_an_answer(self) -> None:
        with serving(
            answer({}, X_Position="5a1b9c3d.1/F0"),
            answer({}, X_Position="5a1b9c3d.1/FF"),
            answer({}, X_Position="5a1b9c3d.1/F1"),
            answer({"detail": "There is no such slide."}, 404, X_Position="5a1b9c3d.2/0"),
            drop,
            answer({}, X_Position="5a1b9c3d.1/1"),
            answer({}),
            answer({}, X_Position="00000001.0/1"),
        ) as (url, asked):
            lab = Vitrine(url, TOKEN, retries=0)
            for _ in range(3):
                lab.get("/api/x/")
            self.fails(lambda: lab._call("PATCH", "/api/x/", body={}))
            self.fails(lambda: lab._call("PATCH", "/api/x/", body={}))
            for _ in range(3):
                lab.get("/api/x/")
        self.assertEqual(
            [request.headers["X-Position"] for request in asked],
            [
                "none",
                "5a1b9c3d.1/F0",
                "5a1b9c3d.1/FF",
                "5a1b9c3d.1/FF",
                "5a1b9c3d.2/0",
                "none",
                "5a1b9c3d.1/1",
                "5a1b9c3d.1/1",
            ],
        )
        self.assertEqual(lab.position, "00000001.0/1")


class Redirects(Case):
    def test_the_token_goes_to_no_other_server(self) -> None:
        with serving(always=answer({})) as (elsewhere, caught):
            for status in (301, 302, 303, 307, 308):
                with serving(answer({}, status, Location=f"{elsewhere}/api/auth/me/")) as (url, _):
                    error = self.fails(lambda: Vitrine(url, TOKEN).me())
                    self.assertIn(
                        f"{url} leads to {elsewhere}, which gets no token from here.", str(error)
                    )
            self.assertEqual(caught, [])

    def test_within_a_server_it_is_followed_and_only_where_it_reads(self) -> None:
        for status in (301, 308):
            with serving(answer({}, status, Location="/api/y/"), answer({"a": 1})) as (url, asked):
                self.assertEqual(Vitrine(url, TOKEN).get("/api/x/"), {"a": 1})
                self.assertEqual(
                    (asked[1].path, asked[1].headers["Authorization"]),
                    ("/api/y/", f"Bearer {TOKEN}"),
                )
            with serving(answer({}, status, Location="/api/y/")) as (url, asked):
                lab = Vitrine(url, TOKEN)
                error = self.fails(lambda: vitrine.Dataset({"id": 1, "version": 1}, lab).freeze())
                self.assertIn("Give that address instead.", str(error))
                self.assertEqual(len(asked), 1)


class SigningIn(Case):
    def test_a_session_is_renewed_before_its_end_and_begun_again_after_it(self) -> None:
        def session(name: str) -> Reply:
            return answer({"access_token": name, "refresh_token": f"r-{name}", "expires_in": 600})

        ended = answer({"detail": "This session was ended."}, 401)
        me = answer({"username": "ada"})
        with serving(
            session("a"),
            me,
            me,
            session("b"),
            me,
            ended,
            session("c"),
            me,
            ended,
            session("d"),
            me,
        ) as (url, asked):
            lab = PatientVitrine(url, username="ada", password="secret")
            lab.me(), lab.me()
            lab.now += 580
            lab.me()  # renewed
            lab.me()  # ended early: signs in again
            lab.now += 580
            lab.me()  # can't be renewed: signs in again
            self.assertEqual(
                [
                    (one.path, (one.headers["Authorization"] or "")[7:] or one.body)
                    for one in asked
                ],
                [
                    ("/api/auth/login/", {"username": "ada", "password": "secret"}),
                    ("/api/auth/me/", "a"),
                    ("/api/auth/me/", "a"),
                    ("/api/auth/refresh/", {"refresh_token": "r-a"}),
                    ("/api/auth/me/", "b"),
                    ("/api/auth/me/", "b"),
                    ("/api/auth/login/", {"username": "ada", "password": "secret"}),
                    ("/api/auth/me/", "c"),
                    ("/api/auth/refresh/", {"refresh_token": "r-c"}),
                    ("/api/auth/login/", {"username": "ada", "password": "secret"}),
                    ("/api/auth/me/", "d"),
                ],
            )

    def test_a_wrong_password_is_tried_once(self) -> None:
        with serving(answer({"detail": "The username or the password is wrong."}, 401)) as (
            url,
            asked,
        ):
            error = self.fails(lambda: Vitrine(url, username="ada", password="x").me())
            self.assertEqual((error.status, len(asked)), (401, 1))

    def test_what_is_missing_is_said(self) -> None:
        with mock.patch.dict(os.environ, clear=True):
            for call, sentence in [
                (
                    lambda: Vitrine(),
                    "Give the server's address, such as https://vitrine.example.org.",
                ),
                (
                    lambda: Vitrine("lab.example", TOKEN),
                    "An address is like https://vitrine.example.org, not 'lab.example'.",
                ),
                (lambda: Vitrine("https://a:b@lab.example", TOKEN), "An address has no username"),
                (lambda: Vitrine("https://lab.example"), "Give a token, which is made on"),
                (
                    lambda: Vitrine("https://lab.example", TOKEN, username="a", password="b"),
                    "Give a token, which",
                ),
                (
                    lambda: Vitrine("https://lab.example", username="ada"),
                    "Give the password with the username.",
                ),
                (lambda: Vitrine("https://lab.example", "a b"), "This is no token"),
            ]:
                self.assertTrue(str(self.fails(call)).startswith(sentence), sentence)

    def test_the_token_of_the_environment_is_for_its_server_only(self) -> None:
        with mock.patch.dict(
            os.environ, {"VITRINE_URL": "https://lab.example/", "VITRINE_TOKEN": TOKEN}, clear=True
        ):
            self.assertEqual(Vitrine().url, "https://lab.example")
            self.assertEqual(Vitrine("https://lab.example/api/").url, "https://lab.example")
            self.fails(lambda: Vitrine("https://other.example"))

    def test_the_token_is_shown_and_passed_on_nowhere(self) -> None:
        lab = Vitrine("https://lab.example", f"  {TOKEN}\n")
        slide = Slide({"id": 1, "name": "a"}, lab)
        for text in (
            repr(lab),
            repr(slide),
            repr(lab.slides()),
            repr(pickle.dumps(Records([slide]))),
        ):
            self.assertNotIn(TOKEN, text)
        copy = pickle.loads(pickle.dumps(slide))
        self.assertEqual((copy, type(copy)), (slide, Slide))
        self.assertEqual(
            str(self.fails(copy.samples)),
            "This slide comes from another process, so it knows no server.",
        )


class Pages(Case):
    def library(
        self, rows: List[Dict[str, Any]], size: int, before: Callable[[int], None] = lambda _: None
    ) -> Reply:
        """Replies like the server, with `size` rows per page; first calls `before` with the number.
        """
        count = 0

        def send(handler: http.server.BaseHTTPRequestHandler, asked: Asked) -> None:
            nonlocal count
            before(count)
            count += 1
            ordering = asked.query.get("ordering") or "-id"
            found = sorted(
                rows, key=lambda row: row[ordering.lstrip("-")], reverse=ordering.startswith("-")
            )
            found = [row for row in found if int(asked.query.get("id_min", 0)) <= row["id"]]
            found = [row for row in found if row["id"] <= int(asked.query.get("id_max", 10**9))]
            start = int(asked.query.get("offset", 0))
            limit = min(size, int(asked.query["limit"]))
            page(found[start : start + limit], len(found))(handler, asked)

        return send

    def test_all_pages_are_read_one_after_another(self) -> None:
        rows = [{"id": number, "name": f"{9 - number}"} for number in range(1, 9)]
        with serving(always=self.library(rows, 3)) as (url, asked):
            slides = Vitrine(url, TOKEN).slides()
            self.assertEqual([slide.id for slide in slides], [1, 2, 3, 4, 5, 6, 7, 8])
            self.assertEqual([one.query.get("id_min") for one in asked], [None, "4", "7"])
            self.assertEqual((slides.count(), bool(slides)), (8, True))
            lab = Vitrine(url, TOKEN)
            self.assertEqual(
                [one.id for one in lab.slides(ordering="-id")], [8, 7, 6, 5, 4, 3, 2, 1]
            )
            self.assertEqual(
                [one.id for one in lab.slides(ordering="name")], [8, 7, 6, 5, 4, 3, 2, 1]
            )
            del asked[:]
            self.assertEqual([one.id for one in lab.slides(limit=4)], [1, 2, 3, 4])
            self.assertEqual([one.query["limit"] for one in asked], ["4", "4"])
            self.assertEqual((lab.slides(limit=4).count(), lab.slides(limit=40).count()), (4, 8))
            first = lab.slides(ordering="name", organ=(organ for organ in ["liver"])).first()
            self.assertEqual(first and first.id, 8)
            del asked[:]
            self.assertEqual(
                (
                    list(lab.slides(organ=[])),
                    lab.slides(organ=[]).count(),
                    list(lab.slides(limit=0)),
                ),
                ([], 0, []),
            )
            self.assertEqual(asked, [])
            self.assertEqual(self.fails(lambda: lab.slides(offset=3)).field, "offset")
            self.assertEqual(self.fails(lambda: lab.slides(limit="3")).field, "limit")

    def test_nothing_is_missed_or_repeated_where_records_come_and_go(self) -> None:
        for ordering in (None, "name"):
            rows = [{"id": number, "name": f"{number:02}"} for number in range(1, 10)]

            def change(number: int) -> None:
                if number == 1:
                    rows[:] = [row for row in rows if row["id"] not in (1, 2)]  # would hide two
                if number == 2:
                    rows.insert(0, {"id": 99, "name": "00"})  # would repeat one

            with serving(always=self.library(rows, 4, change)) as (url, _):
                found = [slide.id for slide in Vitrine(url, TOKEN).slides(ordering=ordering)]
            self.assertEqual(len(found), len(set(found)))
            self.assertEqual(set(found), {1, 2, 3, 4, 5, 6, 7, 8, 9, 99})

    def test_a_list_that_never_rests_is_given_up(self) -> None:
        rows = [{"id": number, "name": f"{number:02}"} for number in range(1, 10)]

        def change(number: int) -> None:
            rows.insert(0, {"id": 100 + number, "name": f"{-number:02}"})

        with serving(always=self.library(rows, 4, change)) as (url, _):
            error = self.fails(lambda: list(Vitrine(url, TOKEN).slides(ordering="name")))
        self.assertIn("was changed again and again while it was read", str(error))

    def test_one_record_is_found_by_whatever_names_it(self) -> None:
        uuid = "00000000-0000-4000-8000-000000000001"
        one, none = page([{"id": 7, "uuid": uuid}]), page([])
        with serving(answer({"id": 7}), one, none, one, none, page([{"id": 7}, {"id": 9}])) as (
            url,
            asked,
        ):
            lab = Vitrine(url, TOKEN)
            self.assertEqual([lab.slide(7).id, lab.slide(uuid).id, lab.sample(uuid).id], [7, 7, 7])
            missing = self.fails(lambda: lab.dataset("Größe, 2 µm"))
            several = self.fails(lambda: lab.dataset("twins"))
            self.assertEqual(
                [
                    (
                        one.path,
                        {
                            key: text
                            for key, text in one.query.items()
                            if key in ("name", "uuid", "sample_id")
                        },
                    )
                    for one in asked
                ],
                [
                    ("/api/slides/7/", {}),
                    ("/api/slides/", {"uuid": uuid}),
                    ("/api/samples/", {"uuid": uuid}),
                    ("/api/samples/", {"sample_id": uuid}),
                    ("/api/datasets/", {"name": "Größe, 2 µm"}),
                    ("/api/datasets/", {"name": "twins"}),
                ],
            )
        self.assertEqual(
            (str(missing), missing.status),
            ("There is no dataset with the name 'Größe, 2 µm'.", 404),
        )
        self.assertEqual(
            str(several),
            "There are several datasets with the name 'twins'. Choose one by its id: 7, 9.",
        )
        self.assertEqual(
            str(self.fails(lambda: lab.slide(True))),
            "A slide is found by its id, uuid or name, not by True.",
        )


class Filters(Case):
    def parameters(self, **filters: Any) -> Optional[Dict[str, str]]:
        found = vitrine._parameters(filters)
        return found and {
            **found,
            **({"filter": json.loads(found["filter"])} if "filter" in found else {}),
        }

    def test_values_are_written_as_the_server_reads_them(self) -> None:
        noon = datetime.datetime(2026, 1, 2, 12, tzinfo=datetime.timezone.utc)
        for given, wanted in [
            ({"organ": "liver"}, {"organ": "liver"}),
            ({"organ": "liver, left"}, {"organ": "liver\\, left"}),
            ({"name": "a, b"}, {"name": "a, b"}),
            ({"organ": None}, {"organ": ""}),
            ({"organ": ["liver", "a,b", None]}, {"organ": "liver,a\\,b,"}),
            (
                {"cut_number_min": 3, "has_picture": True},
                {"cut_number_min": "3", "has_picture": "true"},
            ),
            ({"created_at_after": noon}, {"created_at_after": "2026-01-02T12:00:00+00:00"}),
            ({"created_at_after": noon.date()}, {"created_at_after": "2026-01-02"}),
            ({"slide": [Record({"id": 4}), 5]}, {"slide": "4,5"}),
            ({"fields": {"ward": "A"}}, {"fields.ward": "A"}),
            (
                {"search": "a, b", "search_fields": ["name", "organ"]},
                {"search": "a, b", "search_fields": "name,organ"},
            ),
            ({"ordering": ["organ", "-name"]}, {"ordering": "organ,-name"}),
            ({"organ": []}, None),
            (
                {"name": ["a, b", None]},
                {"filter": {"or": [rule("name", "one_of", ["a, b"]), rule("name", "empty")]}},
            ),
            ({"organ": ["a\\", "b"]}, {"filter": rule("organ", "one_of", ["a\\", "b"])}),
            ({"filter": None, "organ": "liver"}, {"organ": "liver"}),
            ({"filter": '{"field": "organ", "op": "empty"}'}, {"filter": rule("organ", "empty")}),
            (
                {"filter": [rule("a", "empty"), rule("b", "filled")]},
                {"filter": all_of(rule("a", "empty"), rule("b", "filled"))},
            ),
            (
                {
                    "filter": any_of(rule("a", "empty"), rule("b", "after", noon.date())),
                    "uuid": ("x", "y"),
                },
                {
                    "filter": {
                        "and": [
                            {
                                "or": [
                                    {"field": "a", "op": "empty"},
                                    {"field": "b", "op": "after", "value": "2026-01-02"},
                                ]
                            },
                            {"field": "uuid", "op": "one_of", "value": ["x", "y"]},
                        ]
                    }
                },
            ),
        ]:
            self.assertEqual(self.parameters(**given), wanted)
        self.assertEqual(self.fails(lambda: self.parameters(filter="{")).field, "filter")


class Tables(Case):
    def test_without_pandas_it_says_so_before_anything_is_read(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}):
            for call in (
                Vitrine("https://lab.example", TOKEN).slides().to_pandas,
                Records().to_pandas,
            ):
                self.assertRegex(
                    str(self.fails(call)),
                    "^to_pandas.. needs pandas, which is not installed: .*pip install pandas",
                )

    def test_what_is_nested_gets_columns_of_its_own(self) -> None:
        live = {
            "id": 1,
            "status": {"id": 3, "name": "created"},
            "created_by": {"username": "ada"},
            "fields": {"ward": "A"},
            "file": {"name": "a.svs", "size": 5, "metadata": {"stain": "HE"}},
        }
        frozen = {
            "name": "a",
            "metadata": [["stain", "HE"], ["stain", "PAS"]],
            "samples": [
                {"study_id": "S1", "biomarker": None},
                {"study_id": "S2", "biomarker": None},
            ],
        }
        rows: List[Any] = []
        pandas = types.SimpleNamespace(
            DataFrame=lambda given, columns: rows.append((given, columns)) or {}
        )
        with mock.patch.dict(sys.modules, {"pandas": pandas}):
            Records([Slide(live)]).to_pandas()
            Records([vitrine.FrozenSlide(frozen)]).to_pandas()
        self.assertEqual(
            rows[0][0],
            [
                {
                    **{"id": 1, "status": "created", "created_by": "ada", "fields.ward": "A"},
                    **{
                        "file_name": "a.svs",
                        "file_location": None,
                        "file_type": None,
                        "file_size": 5,
                        "file_sha256": None,
                    },
                    "metadata.stain": "HE",
                }
            ],
        )
        self.assertEqual(
            rows[1][0],
            [
                {
                    "name": "a",
                    "metadata.stain": "HE; PAS",
                    "sample.study_id": "S1; S2",
                    "sample.biomarker": None,
                }
            ],
        )
        self.assertEqual(vitrine.FrozenSlide(frozen).metadata, {"stain": ["HE", "PAS"]})

    def test_all_parts_have_the_same_columns(self) -> None:
        slides = [
            {"uuid": "1", "part": "training", "fold": None, "metadata": [["stain", "HE"]]},
            {"uuid": "2", "part": "unassigned", "fold": None, "metadata": [["lab", "A"]]},
        ]
        seen: List[List[str]] = []
        pandas = types.SimpleNamespace(DataFrame=lambda _, columns: seen.append(columns))
        with serving(page(slides)) as (url, _), mock.patch.dict(sys.modules, {"pandas": pandas}):
            version = Version({"uuid": "u", "number": 3}, Vitrine(url, TOKEN))
            version.split("train").to_pandas()
            version.split("test").to_pandas()
        wanted = ["uuid", "part", "fold", "metadata.stain", "metadata.lab"]
        self.assertEqual(seen, [wanted, wanted])

    def test_records_are_dicts_with_attributes(self) -> None:
        slide = Slide(
            {
                "name": "a",
                "file": {"name": "a.svs", "metadata": {"stain": "HE"}},
                "part": "training",
            }
        )
        self.assertEqual(
            (slide.name, slide["name"], slide.file.name, slide.metadata),
            ("a", "a", "a.svs", {"stain": "HE"}),
        )
        with self.assertRaisesRegex(
            AttributeError, "A slide has no 'organs'; it has name, file, part."
        ):
            slide.organs


class Frozen(Case):
    def slides(self) -> List[Dict[str, Any]]:
        first = {
            **dict.fromkeys(vitrine.FROZEN_KEYS),
            "name": "a",
            "part": "training",
            "status": "created",
            "metadata": [],
            "samples": [],
        }
        first["uuid"] = "00000000-0000-4000-8000-000000000001"
        sample = dict.fromkeys(
            "barcode_id biomarker organ_type sample_id specimen_type staining_type study_id".split()
        )
        second = {
            **first,
            "uuid": "00000000-0000-4000-8000-000000000002",
            "part": "evaluation",
            "cut_number": -3,
            "file_size": 9007199254740991,
            "description": "line\nbreak\u0001",
            "name": 'Größe "x"\\\t\x7f\u2028\U0001d4b3/é',
            "metadata": [["stain", "HE"], ["\ufb00", "1.0"], ["\U0001d4b3", "true"]],
            "samples": [{**sample, "sample_id": "S-1", "study_id": "ST 1", "biomarker": "Ki67"}],
        }
        return [first, second]

    def test_the_bytes_and_their_hash_are_the_servers(self) -> None:
        first, second = self.slides()
        told = [
            {**second, "now": "same", "in_dataset": True, "id": 4},
            {"now": "deleted", **first},
        ]
        self.assertEqual(len(vitrine.canonical([first])), 348)
        self.assertEqual(
            vitrine.content_hash([first]),
            "sha256:001cced10bfe4d81b3e1048f58afd4319ad90b051af2686bce187a2a9934c824",
        )
        self.assertEqual(len(vitrine.canonical(told)), 928)
        self.assertEqual(
            vitrine.content_hash(told),
            "sha256:c1eda83a23fe178f470874565cfd2b33ef6c4f1de137cb7b0945a152d6133cba",
        )

    def test_format_2_has_a_header_and_lab_fields(self) -> None:
        slides = [
            {**self.slides()[0], "fields": {"stage": "High", "stains": ["HE", "PAS"]}, "now": "same"}
        ]
        stage = {"key": "stage", "label": "Stage", "options": ["High"], "type": "choice"}
        version = {"format": 2, "fields": [{**stage, "unit": None}]}
        header, line, end = vitrine.canonical(slides, version).decode().split("\n")
        self.assertEqual(
            header,
            '{"fields":[{"key":"stage","label":"Stage","options":["High"],"type":"choice","unit":null}],'
            '"format":2}',
        )
        self.assertIn(
            '"description":null,"fields":{"stage":"High","stains":["HE","PAS"]},"file_location"', line
        )
        self.assertEqual(end, "")
        hash_of = "sha256:" + hashlib.sha256(f"{header}\n{line}\n".encode()).hexdigest()
        given = {"uuid": "u", "number": 3, "dataset_name": "Liver", "content_hash": hash_of}
        with serving(page(slides)) as (url, _):
            self.assertEqual(Version({**given, **version}, Vitrine(url, TOKEN)).verify(), hash_of)

    def test_a_version_that_reads_differently_is_refused(self) -> None:
        hash_of = vitrine.content_hash(self.slides())
        given = {"uuid": "u", "number": 3, "dataset_name": "Liver", "content_hash": hash_of}
        with serving(
            page(self.slides()), page([{**slide, "organ": "liver"} for slide in self.slides()])
        ) as (url, _):
            lab = Vitrine(url, TOKEN)
            self.assertEqual(Version(given, lab).verify(), hash_of)
            error = self.fails(Version(given, lab).verify)
        self.assertRegex(
            str(error),
            "^The slides of version 3 of Liver are not those that were frozen: their hash is"
            " sha256:",
        )

    def test_parts_and_folds(self) -> None:
        places = [
            ("training", 1),
            ("validation", 2),
            ("training", 3),
            ("training", None),
            ("evaluation", None),
            ("unassigned", None),
        ]
        slides = [
            {"uuid": str(number), "part": part, "fold": fold}
            for number, (part, fold) in enumerate(places)
        ]
        with serving(page(slides)) as (url, asked):
            version = Version({"uuid": "u", "number": 3}, Vitrine(url, TOKEN))

            def split(part: str, fold: Optional[int] = None) -> str:
                return "".join(slide.uuid for slide in version.split(part, fold))

            for names, plain, folded in [
                (("train", "training", "Train"), "023", "023"),
                (("validation", "val"), "1", "1"),
                (("test", "evaluation", "eval"), "4", "4"),
                (("unassigned",), "5", "5"),
            ]:
                for name in names:
                    self.assertEqual((split(name), split(name, 2)), (plain, folded))
            self.assertEqual(
                (split("train", 1), split("val", 1), split("test", 1)), ("123", "0", "4")
            )
            self.assertEqual(len(asked), 1)
            self.assertEqual(
                str(self.fails(lambda: split("tests"))),
                "There is no part 'tests'; parts are train, validation, test and unassigned.",
            )
            self.assertEqual(
                str(self.fails(lambda: split("val", 9))),
                "The version has no fold 9; its folds are 1 to 3.",
            )

    def test_without_evaluation_a_fold_is_tested_as_in_packages(self) -> None:
        slides = [
            {"uuid": str(fold), "part": "validation" if fold == 1 else "training", "fold": fold}
            for fold in (1, 2, 3)
        ]
        with serving(page(slides)) as (url, _):
            version = Version({"uuid": "u", "number": 3}, Vitrine(url, TOKEN))
            found = [
                "".join(slide.uuid for slide in version.split(part, fold))
                for fold in (2, 3)
                for part in ("train", "validation", "test")
            ]
            self.assertEqual(found, ["1", "3", "2", "2", "1", "3"])

    def test_a_distribution_is_told_before_it_is_made(self) -> None:
        with serving(answer({"priorities": []}), answer({"written": True})) as (url, asked):
            dataset = vitrine.Dataset({"id": 4, "version": 3}, Vitrine(url, TOKEN))
            self.assertEqual(dataset.distribute("folds", folds=5).priorities, [])
            dataset.distribute("folds", apply=True, folds=5, strata=["organ"], priority="balance")
        self.assertEqual(asked[0].body, {"method": "folds", "apply": False, "folds": 5})
        chosen = {"folds": 5, "strata": ["organ"], "priority": "balance"}
        self.assertEqual(asked[1].body, {"method": "folds", "apply": True, **chosen})
        self.assertEqual(
            (asked[1].path, asked[1].headers["If-Match"]), ("/api/datasets/4/distribute/", '"3"')
        )

    def test_new_slides_of_a_filter_are_added_as_they_were_seen(self) -> None:
        news = {"slides": [{"slide_id": 7}], "slides_count": 1, "problem": None}
        added = {"slides": [{"slide_id": 7, "type": "T", "by": "group"}], "notes": []}
        with serving(answer(news), answer(added), answer(added)) as (url, asked):
            dataset = vitrine.Dataset({"id": 4, "version": 3}, Vitrine(url, TOKEN))
            self.assertEqual(dataset.new_slides().slides_count, 1)
            self.assertEqual(dataset.add_new_slides(apply=False).slides[0]["by"], "group")
            dataset.add_new_slides([7])
        self.assertEqual(
            [(call.method, call.path) for call in asked],
            [("GET", "/api/datasets/4/cohort/")] + 2 * [("POST", "/api/datasets/4/cohort/")],
        )
        self.assertEqual(
            [call.body for call in asked[1:]],
            [{"apply": False}, {"apply": True, "slide_ids": [7]}],
        )
        self.assertEqual(asked[2].headers["If-Match"], '"3"')

    def test_versions_outlive_their_dataset(self) -> None:
        uuid = "00000000-0000-4000-8000-000000000001"
        versions = page([{"number": 2, "uuid": "b"}, {"number": 1, "uuid": "a"}])
        with serving(versions, versions, versions, page([]), answer({"number": 1})) as (
            url,
            asked,
        ):
            lab = Vitrine(url, TOKEN)
            self.assertEqual(
                (lab.dataset(uuid, version="latest").number, lab.dataset(uuid, version=1).uuid),
                (2, "a"),
            )
            self.assertEqual(
                str(self.fails(lambda: lab.dataset(uuid, version=3))),
                "There is no version 3 of this dataset.",
            )
            self.assertEqual(
                str(self.fails(lambda: lab.dataset(uuid, version=3))),
                "There are no versions of this dataset yet.",
            )
            self.assertEqual(lab.version(f"{url}/api/dataset-versions/{uuid}/").number, 1)
            self.assertEqual(
                (asked[0].path, asked[0].query["dataset_uuid"]), ("/api/dataset-versions/", uuid)
            )
        for number in ("x", True, "1/..", "-1"):
            self.assertIn(
                'by its number or "latest"',
                str(self.fails(lambda: vitrine.Dataset({"id": 1}, lab).version(number))),
            )


class Experiments(Case):
    made = {"id": 7, "name": "abmil", "status": "running"}

    def test_a_run_that_fails_says_so(self) -> None:
        with serving(answer(self.made, 201), answer({**self.made, "status": "failed"})) as (
            url,
            asked,
        ):
            with self.assertRaises(ZeroDivisionError):
                with Vitrine(url, TOKEN).run("abmil", parent=3) as run:
                    raise ZeroDivisionError
            self.assertEqual(run.status, "failed")
            self.assertEqual(
                [(call.method, call.path, call.body) for call in asked],
                [
                    (
                        "POST",
                        "/api/experiments/",
                        {"name": "abmil", "status": "running", "parent": 3},
                    ),
                    ("PATCH", "/api/experiments/7/", {"status": "failed"}),
                ],
            )

    def test_runs_of_mlflow_and_wandb_are_tagged_where_they_are_imported(self) -> None:
        tags: Dict[str, str] = {}
        mlflow = types.SimpleNamespace(
            active_run=lambda: types.SimpleNamespace(
                info=types.SimpleNamespace(experiment_id="4", run_id="abc")
            ),
            get_tracking_uri=lambda: "https://mlflow.example.org/",
            set_tags=tags.update,
        )
        config: Dict[str, str] = {}
        wandb_run = types.SimpleNamespace(
            url="https://wandb.example.org/lab/runs/1",
            config=types.SimpleNamespace(update=lambda new, allow_val_change: config.update(new)),
        )
        version = Version(
            {"uuid": "u", "semver": "1.0.0", "content_hash": "sha256:1", "dataset_name": "Liver"}
        )
        for modules, address, tagged in (
            (
                {"mlflow": mlflow},
                "https://mlflow.example.org/#/experiments/4/runs/abc",
                tags,
            ),
            (
                {"wandb": types.SimpleNamespace(run=wandb_run)},
                "https://wandb.example.org/lab/runs/1",
                config,
            ),
        ):
            imported = mock.patch.dict(sys.modules, modules)  # type: ignore[arg-type]
            made = answer(self.made, 201)
            with self.subTest(modules), imported, serving(made, answer({})) as (url, asked):
                Vitrine(url, TOKEN).run("abmil").trained_on(version, "train", folds=[1, 2])
                self.assertEqual(asked[0].body["url"], address)
                self.assertEqual(
                    (asked[1].method, asked[1].path, asked[1].body),
                    (
                        "PUT",
                        "/api/experiments/7/inputs/u/",
                        {"parts": ["training"], "folds": [1, 2]},
                    ),
                )
                self.assertEqual(
                    tagged,
                    {
                        "vitrine.experiment": f"{url}/experiments/7",
                        "vitrine.trained_on.Liver": "1.0.0 sha256:1",
                    },
                )

    def test_without_an_open_run_nothing_is_tagged(self) -> None:
        idle = {
            "mlflow": types.SimpleNamespace(active_run=lambda: None),
            "wandb": types.SimpleNamespace(run=None),
        }
        imported = mock.patch.dict(sys.modules, idle)  # type: ignore[arg-type]
        with imported, serving(answer(self.made, 201)) as (url, asked):
            Vitrine(url, TOKEN).run("abmil")
            self.assertNotIn("url", asked[0].body)

    def test_what_is_not_known_to_be_clean_raises_where_that_is_strict(self) -> None:
        sentence = {"level": "unknown", "text": 'What "UNI" was trained on is not known here.'}
        version = Version({"uuid": "u"})
        for clean in (None, False):
            with serving(answer({"clean": clean, "sentences": [sentence]})) as (url, asked):
                experiment = vitrine.Experiment(self.made, Vitrine(url, TOKEN))
                error = self.fails(
                    lambda: experiment.leaks(version, ["train", "val"], fold=2, strict=True)
                )
                self.assertEqual(str(error), sentence["text"])
                self.assertEqual(
                    asked[0].query, {"version": "u", "parts": "training,validation", "fold": "2"}
                )
        self.assertIn("no part 'x'", str(self.fails(lambda: experiment.leaks(version, "x"))))


class Evaluations(Case):
    version = Version({"uuid": "v", "counts": {"evaluation": 2}})
    figure = {"value": 0.75, "low": 0.5, "high": 0.9}
    made = {
        "uuid": "e",
        "metrics": {
            "units": 2,
            "auroc": figure,
            "accuracy": {**figure, "count": 3, "total": 4},
            "brier": {"value": None, "low": None, "high": None},
            "sensitivity": None,
        },
    }
    wrong = {"line": 2, "outcome": "wrong", "errors": [{"field": "slide", "message": "No slide."}]}
    right = {"line": 1, "outcome": "new"}

    def experiment(self, url: str) -> vitrine.Experiment:
        return vitrine.Experiment({"id": 7}, Vitrine(url, TOKEN))

    def test_rows_are_handed_over_and_figures_come_back(self) -> None:
        rows = [{"slide": "a", "score_x": 0.25, "score_y": 0.75}, {"slide": "b", "score_x": None}]
        report = {"evaluation": "e", "rows": []}
        with serving(answer(report), answer(self.made)) as (url, asked):
            result = self.experiment(url).evaluate(self.version, rows, label="organ", fold=2)
            body = asked[0].body
            self.assertEqual(
                (asked[0].method, asked[0].path, len(body.pop("id"))),
                ("POST", "/api/experiments/7/evaluations/", 36),
            )
            nothing = {"truth": None, "predicted": None}
            self.assertEqual(
                body,
                {
                    "dry_run": False,
                    "version": "v",
                    "parts": ["evaluation"],
                    "label": "organ",
                    "fold": 2,
                    "classes": ["x", "y"],
                    "rows": [
                        {"line": 1, "slide": "a", "scores": [0.25, 0.75], **nothing},
                        {"line": 2, "slide": "b", "scores": [None, None], **nothing},
                    ],
                },
            )
        auroc, accuracy = result.metrics["auroc"], result.metrics["accuracy"]
        assert auroc is not None and accuracy is not None
        self.assertEqual((auroc, auroc.low, auroc.high), (0.75, 0.5, 0.9))
        self.assertEqual((accuracy.count, accuracy.total), (3, 4))
        self.assertEqual((result.metrics["brier"], result.metrics["sensitivity"]), (None, None))
        self.assertNotIn("units", result.metrics)

    def test_wrong_rows_are_named_or_left_out(self) -> None:
        rows = [{"slide": "a", "score": 0.5}, {"slide": "b", "score": 0.5}]
        refused = answer({"evaluation": None, "rows": [self.right, self.wrong]})
        written = answer({"evaluation": "e", "rows": [self.right]})
        with serving(refused, refused, written, answer(self.made)) as (url, asked):
            experiment = self.experiment(url)
            self.assertEqual(
                str(self.fails(lambda: experiment.evaluate(self.version, rows))),
                "Nothing was written, for 1 row is wrong. Line 2: No slide.",
            )
            experiment.evaluate(self.version, rows, leave_out_wrong=True)
            self.assertEqual([row["slide"] for row in asked[2].body["rows"]], ["a"])
            self.assertNotEqual(asked[1].body["id"], asked[2].body["id"])

    def test_what_is_no_table_of_predictions_says_why(self) -> None:
        experiment = self.experiment("https://vitrine.example.org")
        with tempfile.TemporaryDirectory() as home:
            folder = pathlib.Path(home)
            (folder / "blank.csv").write_text("slide,score\n")
            (folder / "latin.csv").write_bytes(b"slide,score\n\xdf,1\n")
            for source, sentence in (
                (folder / "none.csv", "can't be read"),
                (str(folder / "blank.csv"), "has no rows below a header"),
                (folder / "latin.csv", "is no CSV file in UTF-8"),
                ([], "There are no predictions."),
                ([{"organ": "x", "score": 1}], "No column names the slides."),
                ([{"slide": "x", "score_liver": 1}], "No column has scores."),
                ([{"slide": "x", "score": "high"}], "Line 1: 'high' in score is no number."),
                ([{"slide": "x", "score": float("inf")}], "'inf' in score is no number."),
            ):
                with self.subTest(sentence):
                    error = self.fails(lambda: experiment.evaluate(self.version, source))
                    self.assertIn(sentence, str(error))

    def test_the_frame_of_a_table_is_read_with_its_index(self) -> None:
        rows = [{"slide": "a", "score": 0.5}]
        named = types.SimpleNamespace(
            index=types.SimpleNamespace(name=None), columns=[], to_dict=lambda kind: rows
        )
        frame = types.SimpleNamespace(
            index=types.SimpleNamespace(name="slide"),
            columns=[],
            to_dict=lambda kind: [{"score": 0.5}],
            reset_index=lambda: named,
        )
        self.assertEqual(vitrine._read_table(frame).header, ["slide", "score"])


class Downloads(Case):
    def setUp(self) -> None:
        self.home = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.home)

    def package(self, **changed: Any) -> Tuple[Dict[str, Any], bytes]:
        """A version and the zip of its package; `changed` replaces contents of files."""
        manifest = b'{"name":"a"}\n'
        hash_of = "sha256:" + hashlib.sha256(manifest).hexdigest()
        told = {"uuid": "u", "number": 3, "content_hash": hash_of, "label": None, "root": None}
        if "labels" in changed:
            told["labels"] = changed["labels"]
        files = {"manifest.jsonl": manifest, "version.json": json.dumps(told).encode()}
        files["data/train.csv"] = b"slide_id\n" + b"a" * 200_000
        sums = "".join(
            f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items()
        )
        files.update({"SHA256SUMS": sums.encode(), **changed.get("files", {})})
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in files.items():
                if data is not None:
                    archive.writestr(name, data)
        return {**told, "dataset_name": "Liver"}, out.getvalue()

    def zipped(self, data: bytes, cut: Optional[int] = None) -> Reply:
        """Sends a zip or the rest of it, and breaks the connection after `cut` bytes."""

        def send(handler: http.server.BaseHTTPRequestHandler, asked: Asked) -> None:
            start = int((asked.headers["Range"] or "bytes=0-")[6:-1])
            body = data[start:]
            more = {"Content_Range": f"bytes {start}-{len(data) - 1}/{len(data)}"} if start else {}
            reply = answer(
                body[:cut],
                206 if start else 200,
                "application/zip",
                length=str(len(body)),
                ETag='"e"',
                **more,
            )
            reply(handler, asked)

        return send

    def left(self) -> List[str]:
        return sorted(path.name for path in self.home.iterdir())

    def test_a_download_goes_on_where_it_broke_and_is_there_at_once_and_whole(self) -> None:
        told, data = self.package()
        target = self.home / "new" / "liver"
        busy = answer({"detail": "Busy."}, 503)
        with serving(self.zipped(data, 70_000), busy, self.zipped(data, 9), self.zipped(data)) as (
            url,
            asked,
        ):
            version = Version(told, PatientVitrine(url, TOKEN))
            self.assertEqual(version.download(target, root="  "), target)
            self.assertEqual(
                [(one.headers["Range"], one.headers["If-Range"]) for one in asked],
                [
                    (None, None),
                    ("bytes=70000-", '"e"'),
                    ("bytes=70000-", '"e"'),
                    ("bytes=70009-", '"e"'),
                ],
            )
            self.assertEqual(
                (asked[0].path, asked[0].query), ("/api/dataset-versions/u/package/", {})
            )
            self.assertEqual([path.name for path in target.parent.iterdir()], ["liver"])
            self.assertEqual(vitrine.verify_folder(target), told["content_hash"])
            # A second time: the existing folder is checked and kept.
            self.assertEqual(version.download(str(target)), target)
            self.assertEqual(len(asked), 4)
            self.assertIn(
                "holds something else",
                str(self.fails(lambda: version.download(target, label="organ"))),
            )

    def test_several_labels_are_one_package(self) -> None:
        told, data = self.package(labels=["organ", "metadata.a,b"])
        target = self.home / "liver"
        with serving(self.zipped(data)) as (url, asked):
            version = Version(told, Vitrine(url, TOKEN))
            for _ in range(2):
                version.download(target, label=["organ", "metadata.a,b", "organ"])
            self.assertEqual(len(asked), 1)
            self.assertEqual(asked[0].query, {"labels": "organ,metadata.a\\,b"})
            self.assertIn(
                "holds something else",
                str(self.fails(lambda: version.download(target, label="organ"))),
            )

    def test_a_package_that_changed_on_its_way_leaves_nothing(self) -> None:
        for files, sentence in [
            (
                {"data/train.csv": b"x"},
                "1 of 3 files in .* are not as they were handed over: data/train.csv was changed",
            ),
            ({"data/train.csv": None}, "data/train.csv is missing"),
            ({"SHA256SUMS": None}, "is no package of a version: it has no SHA256SUMS"),
            ({"SHA256SUMS": b"a" * 64 + b"  ../etc\n"}, "names a file outside of the folder"),
            ({"SHA256SUMS": b"x\n"}, "has a line that names no file"),
        ]:
            told, data = self.package(files=files)
            with serving(self.zipped(data)) as (url, _):
                error = self.fails(
                    lambda: Version(told, Vitrine(url, TOKEN)).download(self.home / "liver")
                )
            self.assertRegex(str(error), sentence)
            self.assertEqual(self.left(), [])
        told, data = self.package()
        other = {**told, "content_hash": "sha256:0"}
        page_instead = answer(b"<html>", kind="text/html")
        with serving(self.zipped(data), self.zipped(b"no zip"), page_instead) as (url, _):
            for version, sentence in [
                (other, "have the hash sha256:.*, not sha256:0"),
                (told, "can't be written: File is not a zip file"),
                (told, "answered with text/html instead of data"),
            ]:
                error = self.fails(
                    lambda: Version(version, Vitrine(url, TOKEN)).download(self.home / "x")
                )
                self.assertRegex(str(error), sentence)
        with serving(always=self.zipped(data, 5)) as (url, _):
            error = self.fails(
                lambda: Version(told, PatientVitrine(url, TOKEN)).download(self.home / "x")
            )
            self.assertEqual(
                str(error), f"The connection to {url} broke in the middle of an answer."
            )
        self.assertEqual(self.left(), [])

    def test_what_stands_in_the_way_is_kept(self) -> None:
        told, data = self.package()
        (self.home / "full").mkdir()
        (self.home / "full" / "mine.txt").write_text("mine")
        (self.home / "file").write_text("mine")
        (self.home / "empty").mkdir()
        with serving(self.zipped(data), self.zipped(data)) as (url, asked):
            version = Version(told, Vitrine(url, TOKEN))
            self.assertIn(
                "holds something else; name a new folder",
                str(self.fails(lambda: version.download(self.home / "full"))),
            )
            self.assertIn(
                "is a file; name a new folder",
                str(self.fails(lambda: version.download(self.home / "file"))),
            )
            self.assertEqual(asked, [])
            version.download(self.home / "empty")
            (self.home / "empty" / "data" / "train.csv").write_text("changed")
            self.assertIn(
                "train.csv was changed",
                str(self.fails(lambda: version.download(self.home / "empty"))),
            )
            self.assertIn(
                "can't be written: ",
                str(self.fails(lambda: version.download(self.home / "file" / "x"))),
            )
            with mock.patch.object(
                vitrine, "_write", side_effect=VitrineError("The disk is full.")
            ):
                self.fails(lambda: version.download(self.home / "disk"))
        self.assertEqual(self.left(), ["empty", "file", "full"])

    def test_the_command_line_checks_folders(self) -> None:
        told, data = self.package()
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(self.home / "liver")
        folder = str(self.home / "liver")
        with (
            mock.patch("sys.stdout", io.StringIO()) as out,
            mock.patch("sys.stderr", io.StringIO()) as problems,
        ):
            self.assertEqual(vitrine.main(["verify", folder]), 0)
            self.assertEqual(vitrine.main(["verify", folder + "/data"]), 1)
        self.assertEqual(
            out.getvalue(), f"{folder} is as it was handed over: {told['content_hash']}\n"
        )
        self.assertRegex(problems.getvalue(), "is no package of a version")
        self.assertRegex(
            str(self.fails(lambda: vitrine.verify_folder(folder, "sha256:0"))),
            "have the hash .*, not sha256:0",
        )


if __name__ == "__main__":
    unittest.main()
