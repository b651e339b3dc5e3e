#!/usr/bin/env python3
"""Vitrine's slides, samples and datasets from Python.

One file, and nothing but Python's standard library (3.9 or newer). pandas is used by `to_pandas()`
where it is installed.

    from vitrine import Vitrine

    lab = Vitrine("https://vitrine.example.org", "vitrine_...")
    for slide in lab.slides(organ="liver"):
        print(slide.name)
    train = lab.dataset("Liver 2026", version=3).split("train")

Tokens are made on Vitrine's Profile screen. Every failure is a `VitrineError`, whose text is a
sentence.
"""

from __future__ import annotations

import argparse
import collections
import copy
import csv
import datetime
import email.utils
import getpass
import hashlib
import http.client
import io
import json
import os
import pathlib
import platform
import random
import re
import secrets
import shutil
import ssl
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zipfile
from typing import (
    Any,
    BinaryIO,
    Callable,
    Dict,
    Generic,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    Union,
    overload,
)

__version__ = "1.0.0"
__all__ = [
    "Dataset",
    "Evaluation",
    "Experiment",
    "Figure",
    "FrozenSlide",
    "Leaks",
    "Listing",
    "Record",
    "Records",
    "Sample",
    "Slide",
    "Version",
    "Vitrine",
    "VitrineError",
    "all_of",
    "any_of",
    "canonical",
    "content_hash",
    "rule",
    "verify_folder",
]

PAGE_SIZE = 500
"""The largest page that the server sends."""

LONGEST_WAIT_S = 60.0
"""The client doesn't wait if the server asks for more than this."""

_FIRST_WAIT_S = 0.5
_MAX_REREADS = 3
_CHUNK_BYTES = 1 << 16
# Sign-ins by password are valid for minutes, and are renewed this long before they expire.
_RENEW_BEFORE_S = 30.0
_AWAY = (429, 502, 503, 504)
# The server uses these filters as a whole; in others, commas separate values.
_WHOLE_VALUES = ("name", "uuid", "sample_id")
_NO_POSITION = "none"
_POSITION = re.compile(r"([0-9a-f]{8})\.([0-9A-F]{1,8})/([0-9A-F]{1,8})")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)


class VitrineError(Exception):
    """An error, as a sentence.

    status: the HTTP status of the reply, such as 404; None if there was no reply.
    field: the invalid field or parameter, if the error concerns one.
    fields: all sentences by field.
    request_id: identifies the call in the server's log.
    """

    def __init__(
        self,
        message: str,
        status: Optional[int] = None,
        fields: Optional[Mapping[str, List[str]]] = None,
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.fields: Dict[str, List[str]] = dict(fields or {})
        self.field = next(iter(self.fields), None)
        self.request_id = request_id


# ---- Filters ------------------------------------------------------------------------------------


_NO_VALUE: Any = object()


def rule(field: str, op: str, value: Any = _NO_VALUE) -> Dict[str, Any]:
    """A rule for `filter=`, such as `rule("organ", "contains", "liv")` or `rule("file.name",
    "empty")`.

    Operators are told in the server's reference, /api/docs: is, is_not, one_of, none_of, contains,
    not_contains, begins, ends, min, max, between, after, before, empty, filled, ...
    """
    made = {"field": field, "op": op}
    return made if value is _NO_VALUE else {**made, "value": _json_value(value)}


def all_of(*rules: Mapping[str, Any]) -> Dict[str, Any]:
    """A group for `filter=`: records that meet each of the rules or groups."""
    return {"and": list(rules)}


def any_of(*rules: Mapping[str, Any]) -> Dict[str, Any]:
    """A group for `filter=`: records that meet one of the rules or groups."""
    return {"or": list(rules)}


def _is_many(value: Any) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes, Mapping))


def _text(value: Any) -> str:
    """A value in the form that the server expects in an address; None and "" mean 'has none'."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping) and "id" in value:
        return str(value["id"])
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    return str(value)


def _json_value(value: Any) -> Any:
    if _is_many(value):
        return [_json_value(item) for item in value]
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if hasattr(value, "item"):  # a number of numpy or pandas
        return value.item()
    return _text(value)


def _one_of(field: str, values: List[Any]) -> Dict[str, Any]:
    named = [value for value in values if value not in (None, "")]
    rules = [rule(field, "one_of", named)] if named else []
    if len(named) < len(values):
        rules.append(rule(field, "empty"))
    return rules[0] if len(rules) == 1 else any_of(*rules)


def _rules_of(given: Any) -> Optional[Dict[str, Any]]:
    if isinstance(given, str):
        try:
            given = json.loads(given) if given.strip() else None
        except ValueError:
            raise VitrineError(
                "filter isn't valid JSON.", fields={"filter": ["filter isn't valid JSON."]}
            ) from None
    if isinstance(given, (list, tuple)):
        return all_of(*given) if given else None
    return given or None


def _parameters(filters: Mapping[str, Any]) -> Optional[Dict[str, str]]:
    """The parameters of a list call;

    None where nothing can match, as with an empty list of values.
    """
    parameters: Dict[str, str] = {}
    rules: List[Dict[str, Any]] = []
    named = dict(filters)
    for key, value in (named.pop("fields", None) or {}).items():
        named[f"fields.{key}"] = value
    for name, value in named.items():
        if name == "filter":
            rules += filter(None, [_rules_of(value)])
        elif name in ("ordering", "search_fields", "search_terms") and _is_many(value):
            parameters[name] = ",".join(value)
        elif name in ("ordering", "search", "search_fields", "search_terms"):
            parameters[name] = _text(value)
        elif not _is_many(value):
            text = _text(value)
            parameters[name] = text if name in _WHOLE_VALUES else text.replace(",", "\\,")
        else:
            values = list(value)
            if not values:
                return None
            texts = [_text(item) for item in values]
            # A backslash before the separating comma would escape it.
            if name in _WHOLE_VALUES or any(text.endswith("\\") for text in texts):
                rules.append(_one_of(name, values))
            else:
                parameters[name] = ",".join(text.replace(",", "\\,") for text in texts)
    if rules:
        whole = rules[0] if len(rules) == 1 else all_of(*rules)
        parameters["filter"] = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return parameters


# ---- Records ------------------------------------------------------------------------------------


class Record(Dict[str, Any]):
    """A dict as sent by the server, whose keys are also attributes.

    `slide["organ"]` is `slide.organ`.
    """

    noun = "record"

    def __init__(self, values: Mapping[str, Any], lab: Optional[Vitrine] = None) -> None:
        super().__init__(values)
        self._lab_or_none = lab

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self:
            raise AttributeError(f"A {self.noun} has no {name!r}; it has {', '.join(self)}.")
        value = self[name]
        return (
            Record(value) if isinstance(value, dict) and not isinstance(value, Record) else value
        )

    def __reduce__(self) -> Any:
        # Other processes get the values, but not the token.
        return type(self), (dict(self),)

    @property
    def _lab(self) -> Vitrine:
        if self._lab_or_none is None:
            raise VitrineError(
                f"This {self.noun} comes from another process, so it knows no server."
            )
        return self._lab_or_none


R = TypeVar("R", bound=Record)


class Slide(Record):
    """A slide.

    Slides of a dataset also have `part` (training, validation, evaluation, unassigned) and `fold`.
    """

    noun = "slide"

    def samples(self) -> Listing[Sample]:
        """The samples of the slide."""
        return self._lab.samples(slide=self["id"])

    @property
    def metadata(self) -> Dict[str, Any]:
        """The metadata of the slide's file; empty if there is none."""
        return dict((self.get("file") or {}).get("metadata") or {})


class Sample(Record):
    """A tissue sample."""

    noun = "sample"


class FrozenSlide(Record):
    """A slide in its state when its dataset was frozen.

    It has the keys of `FROZEN_KEYS`, `fields` in versions of format 2, and its current state: `now`
    (same, changed or deleted) and `in_dataset`. Lab fields are texts, or lists of texts for
    multiple choices; `version.fields` describes them.
    """

    noun = "frozen slide"

    @property
    def metadata(self) -> Dict[str, Any]:
        """The metadata of its file by key.

        Each is a text, or a list of texts if the key has several. `["metadata"]` contains the
        pairs.
        """
        return {
            key: texts[0] if len(texts) == 1 else texts
            for key, texts in _by_key(self["metadata"]).items()
        }


class Listing(Generic[R]):
    """Records of the library, read page by page during iteration. Each iteration reads again.

    Without `ordering` they are sorted by id, so that records that are added, changed or deleted in
    the meantime cause neither repeated nor missing ones. `count()` returns their number.
    """

    def __init__(self, lab: Vitrine, path: str, kind: Type[R], filters: Mapping[str, Any]) -> None:
        given = dict(filters)
        if "offset" in given:
            raise VitrineError(
                "Pages are read one after another; leave offset out.",
                fields={"offset": ["Leave offset out."]},
            )
        self._limit: Optional[int] = given.pop("limit", None)
        if self._limit is not None and (not isinstance(self._limit, int) or self._limit < 0):
            raise VitrineError(
                f"limit takes the most records to read, not {self._limit!r}.",
                fields={"limit": ["Wrong limit."]},
            )
        self._lab = lab
        self._path = path
        self._kind = kind
        self._parameters = _parameters(given)

    def __repr__(self) -> str:
        chosen = urllib.parse.urlencode(self._parameters or {})
        return f"<{self._kind.noun}s of {self._lab.url}{'?' + chosen if chosen else ''}>"

    def __iter__(self) -> Iterator[R]:
        left = self._limit
        if self._parameters is None or left == 0:
            return
        for row in self._rows(self._parameters):
            yield self._kind(row, self._lab)
            if left is not None:
                left -= 1
                if left == 0:
                    return

    def __bool__(self) -> bool:
        return self.first() is not None

    def count(self) -> int:
        """The number of records, from a single call that reads none."""
        if self._parameters is None:
            return 0
        total: int = self._page({**self._parameters, "limit": "1"})["total"]
        return total if self._limit is None else min(total, self._limit)

    def first(self) -> Optional[R]:
        """The first record; None if there is none."""
        few = copy.copy(self)
        few._limit = 0 if self._limit == 0 else 1
        return next(iter(few), None)

    def to_pandas(self) -> Any:
        """All of them as a pandas.DataFrame (see `Records.to_pandas`)."""
        _pandas()
        return Records(self).to_pandas()

    def _page(self, parameters: Mapping[str, str]) -> Dict[str, Any]:
        page: Dict[str, Any] = self._lab.get(self._path, parameters)
        return page

    def _rows(self, parameters: Mapping[str, str]) -> Iterator[Dict[str, Any]]:
        ordering = parameters.get("ordering", "")
        return (
            self._rows_by_id(parameters)
            if ordering in ("", "id", "-id")
            else self._rows_by_offset(parameters)
        )

    def _page_size(self) -> int:
        return PAGE_SIZE if self._limit is None else max(2, min(PAGE_SIZE, self._limit))

    def _rows_by_id(self, given: Mapping[str, str]) -> Iterator[Dict[str, Any]]:
        step = -1 if given.get("ordering") == "-id" else 1
        parameters = {
            **given,
            "ordering": given.get("ordering") or "id",
            "limit": str(self._page_size()),
        }
        while True:
            page = self._page(parameters)
            rows = page["results"]
            yield from rows
            if not rows or page["total"] <= len(rows):
                return
            parameters["id_min" if step > 0 else "id_max"] = str(rows[-1]["id"] + step)

    def _rows_by_offset(self, given: Mapping[str, str]) -> Iterator[Dict[str, Any]]:
        """Reads pages that overlap by a record.

        If that record differs, the list has changed, and is read again for missed records.
        """
        seen = set()
        for _ in range(1 + _MAX_REREADS):
            read, last = 0, None
            while True:
                page = self._page(
                    {**given, "limit": str(self._page_size()), "offset": str(max(0, read - 1))}
                )
                rows = page["results"]
                if last is not None and (not rows or rows[0]["id"] != last):
                    break
                read = max(0, read - 1) + len(rows)
                for row in rows:
                    if row["id"] not in seen:
                        seen.add(row["id"])
                        yield row
                if not rows or read >= page["total"]:
                    return
                last = rows[-1]["id"]
        raise VitrineError(
            "The list was changed again and again while it was read. Leave ordering out: that"
            " reads it by id."
        )


class Records(List[R]):
    """A list of records that have been read."""

    _whole: Optional[Records[R]] = None

    def __reduce__(self) -> Any:
        return type(self), (list(self),)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame with one row per record.

        Nested values get separate columns: `file_name`, `file_size`, ..., `metadata.KEY`,
        `fields.KEY`, `sample.FIELD`; several values are joined by '; '. Statuses and people are
        given by name. Integers stay integers even if some are missing (Int64).
        """
        pandas = _pandas()
        rows = [_flat(record) for record in self]
        # All parts of a dataset have the same columns, even one without slides.
        whole = rows if self._whole is None else map(_flat, self._whole)
        columns = list(dict.fromkeys(column for row in whole for column in row))
        frame = pandas.DataFrame(rows, columns=columns)
        for column in columns:
            values = [row.get(column) for row in rows]
            held = [value for value in values if value is not None]
            if held and len(held) < len(values) and all(type(value) is int for value in held):
                frame[column] = frame[column].astype("Int64")
        return frame


def _pandas() -> Any:
    try:
        import pandas
    except ImportError:
        raise VitrineError(
            "to_pandas() needs pandas, which is not installed: python3 -m pip install pandas."
        ) from None
    return pandas


def _by_key(pairs: Iterable[List[str]]) -> Dict[str, List[str]]:
    values: Dict[str, List[str]] = {}
    for key, text in pairs:
        values.setdefault(key, []).append(text)
    return values


def _flat(record: Mapping[str, Any]) -> Dict[str, Any]:
    """A record as a row of a table."""
    row: Dict[str, Any] = {}
    for key, value in record.items():
        if key == "file":
            held = dict(value or {})
            for name in ("name", "location", "type", "size", "sha256"):
                row[f"file_{name}"] = held.get(name)
            row.update(
                {f"metadata.{name}": text for name, text in (held.get("metadata") or {}).items()}
            )
        elif key == "fields":
            row.update({f"fields.{name}": field for name, field in (value or {}).items()})
        elif key == "metadata" and isinstance(value, list):
            row.update(
                {f"metadata.{name}": "; ".join(texts) for name, texts in _by_key(value).items()}
            )
        elif key == "samples" and isinstance(value, list):
            for name in dict.fromkeys(name for sample in value for name in sample):
                row[f"sample.{name}"] = (
                    "; ".join(sample[name] for sample in value if sample.get(name)) or None
                )
        elif key == "status" and isinstance(value, Mapping):
            row[key] = value.get("name")
        elif key == "created_by" and isinstance(value, Mapping):
            row[key] = value.get("username")
        elif key == "slide_detail":
            row["slide_name"] = (value or {}).get("name")
        else:
            row[key] = value
    return row


# ---- Datasets -----------------------------------------------------------------------------------


def _part(part: str) -> str:
    """A part's name on the server."""
    name = _PARTS.get(str(part).lower())
    if name is None:
        raise VitrineError(
            f"There is no part {part!r}; parts are train, validation, test and unassigned."
        )
    return name


def _parts(parts: Union[str, Iterable[str]]) -> List[str]:
    return [_part(part) for part in ([parts] if isinstance(parts, str) else parts)]


class _Parts(Record):
    """A record with slides in parts."""

    def slides(self) -> Records[Any]:
        raise NotImplementedError

    def split(self, part: str, fold: Optional[int] = None) -> Records[Any]:
        """The slides of a part: "train", "validation" or "test" ("training", "val", "evaluation",
        "eval", "unassigned").

        With `fold`, for a dataset in folds, the parts are the same as in the files of packages: if
        there are evaluation slides, they are "test", and "validation" is the fold; otherwise "test"
        is the fold, and "validation" the next one. "train" are the slides of all other folds.
        """
        name = _part(part)
        slides = self.slides()
        folds: List[Any] = []
        if fold is not None:
            folds = sorted({slide["fold"] for slide in slides if slide["fold"] is not None})
            if fold not in folds:
                known = f"its folds are {folds[0]} to {folds[-1]}" if folds else "it has no folds"
                raise VitrineError(f"The {self.noun} has no fold {fold!r}; {known}.")

        has_test = any(slide["part"] == "evaluation" for slide in slides)

        def part_of(slide: Mapping[str, Any]) -> Any:
            if fold is None or slide["fold"] is None or slide["part"] == "evaluation":
                return slide["part"]
            if slide["fold"] == fold:
                return "validation" if has_test else "evaluation"
            is_next = slide["fold"] == folds[(folds.index(fold) + 1) % len(folds)]
            return "validation" if is_next and not has_test else "training"

        def is_wanted(slide: Mapping[str, Any]) -> bool:
            return bool(part_of(slide) == name)

        chosen: Records[Any] = Records(slide for slide in slides if is_wanted(slide))
        chosen._whole = slides
        return chosen

    def to_pandas(self) -> Any:
        """All slides as a pandas.DataFrame, with `part` and `fold` (see `Records.to_pandas`)."""
        _pandas()
        return self.slides().to_pandas()


class Dataset(_Parts):
    """A dataset.

    Its slides are read only once, in one snapshot; `lab.dataset(...)` reads them again.
    """

    noun = "dataset"

    def slides(self) -> Records[Slide]:
        """Its slides, in order, with `part` and `fold`."""
        if "_slides" not in self.__dict__:
            full = self._lab.get(f"/api/datasets/{self['id']}/full/")
            self._slides: Records[Slide] = Records(
                Slide(
                    {
                        **entry["slide"],
                        "part": _PART_OF_TYPE[entry["type"]],
                        "fold": entry.get("fold"),
                    },
                    self._lab,
                )
                for entry in full["dataset_slides"]
            )
        return Records(self._slides)

    def versions(self) -> Records[Version]:
        """Its frozen versions, newest first."""
        return self._lab._all_of_version(f"/api/datasets/{self['id']}/versions/", Version, {})

    def version(self, number: Union[int, str]) -> Version:
        """One of its frozen versions, by its number or "latest"."""
        if number == "latest":
            return _chosen(self.versions(), number)
        return Version(
            self._lab.get(f"/api/datasets/{self['id']}/versions/{_whole_number(number)}/"),
            self._lab,
        )

    def test_sets(self) -> Record:
        """Its slides that are in locked test sets, by themselves, their file, group or block.

        test_sets: the test sets that contain any of the slides; counts: the number of training and
        validation slides in each, with a sentence; slides: each with name, type, kind and value.
        """
        return Record(self._lab.get(f"/api/datasets/{self['id']}/test-sets/"), self._lab)

    def new_slides(self) -> Record:
        """Slides that match the dataset's filter, and are new to it.

        slides_count: their number; slides: the first thousand; problem: why the filter no longer
        finds anything, or None.
        """
        path = f"/api/datasets/{self['id']}/cohort/"
        return Record(self._lab.get(path, {"limit": "1000"}), self._lab)

    def add_new_slides(
        self, slide_ids: Optional[Sequence[int]] = None, *, apply: bool = True
    ) -> Record:
        """Adds new slides that match its filter: all, or some by their ids. For editors.

        Each follows its group, or is distributed by the dataset's recipe; all other slides stay
        where they are. Fails if the dataset was changed since it was read. slides: each with type,
        fold and the reason; notes: sentences. With apply=False it only reports the result.
        """
        body: Dict[str, Any] = {"apply": apply}
        if slide_ids is not None:
            body["slide_ids"] = list(slide_ids)
        headers = {"If-Match": f'"{self["version"]}"'}
        path = f"/api/datasets/{self['id']}/cohort/"
        return Record(self._lab._call("POST", path, body=body, headers=headers), self._lab)

    def distribute(self, method: str = "shares", *, apply: bool = False, **choices: Any) -> Record:
        """Reports a distribution of its slides; with apply=True, applies it. For editors.

        method: shares, folds, leave-one-out or chance, with the options of the API, such as
        shares={"training": 80, "validation": 10, "evaluation": 10}, strata=["organ"], seed=7.
        priority="balance": prefers balance where it conflicts with shares; priorities reports the
        result of either. Fails if the dataset was changed since it was read.
        """
        body = {"method": method, "apply": apply, **choices}
        headers = {"If-Match": f'"{self["version"]}"'}
        path = f"/api/datasets/{self['id']}/distribute/"
        return Record(self._lab._call("POST", path, body=body, headers=headers), self._lab)

    def freeze(
        self,
        note: Optional[str] = None,
        *,
        license: Optional[str] = None,
        creator: Optional[str] = None,
        allow_test_slides: bool = False,
    ) -> Version:
        """Freezes the dataset as a version that never changes. For editors.

        license: an SPDX identifier such as CC-BY-4.0, or an address; creator: the person or group
        to credit. Fails if the dataset was changed since it was read, or if its latest version is
        the same; also if training or validation slides are in a locked test set, unless
        allow_test_slides, which is recorded in the version.
        """
        given = {"note": note, "license": license, "creator": creator}
        body: Dict[str, Any] = {key: text for key, text in given.items() if text is not None}
        if allow_test_slides:
            body["allow_test_slides"] = True
        headers = {"If-Match": f'"{self["version"]}"'}
        return Version(
            self._lab._call(
                "POST", f"/api/datasets/{self['id']}/versions/", body=body, headers=headers
            ),
            self._lab,
        )


class Version(_Parts):
    """A frozen version of a dataset: its slides in their former state, whatever happens to them."""

    noun = "version"

    def slides(self) -> Records[FrozenSlide]:
        """Its slides, sorted by uuid. They are read only once."""
        if "_slides" not in self.__dict__:
            self._slides: Records[FrozenSlide] = self._lab._all_of_version(
                f"{self._path}slides/", FrozenSlide, {}
            )
        return Records(self._slides)

    @property
    def _path(self) -> str:
        return f"/api/dataset-versions/{self['uuid']}/"

    def diff(self, other: Union[int, str] = "current") -> Records[Record]:
        """The changes from version `other` to this one; for "current", those since this version.

        Each has uuid, name, kind (added, removed, moved, changed), from, to and fields; lab fields
        are named "fields.KEY".
        """
        return self._lab._all_of_version(f"{self._path}diff/", Record, {"with": str(other)})

    def lock(self) -> Record:
        """Locks it as a test set: its evaluation slides, or all if there are none. For editors.

        Every dataset then reports which of its training and validation slides are in it.
        """
        body = {"version": self["uuid"]}
        return Record(self._lab._call("POST", "/api/test-sets/", body=body), self._lab)

    def manifest(self) -> bytes:
        """The bytes from which the content hash is computed."""
        return self._lab._call(
            "GET", f"{self._path}manifest/", read=_read_all, headers={"Accept": "*/*"}
        )

    def verify(self) -> str:
        """Recomputes the content hash from the slides that were read.

        Returns it; raises an error if it is not the version's.
        """
        found = content_hash(self.slides(), self)
        if found != self["content_hash"]:
            raise VitrineError(
                f"The slides of version {self['number']} of {self['dataset_name']} are not those"
                f" that were frozen: their hash is {found}, not {self['content_hash']}."
            )
        return found

    def download(
        self,
        folder: Union[str, "os.PathLike[str]"],
        *,
        label: Union[str, Iterable[str], None] = None,
        root: Optional[str] = None,
    ) -> pathlib.Path:
        """Downloads the package for other programs, unpacked and verified, to a new folder.

        The folder appears once it is complete and verified, so it is never partial. A folder that
        already contains the same package is verified and kept.

        label: what to label slides by: a field of the slide, fields.KEY, metadata.KEY or
        sample.FIELD. Several labels, as a list, each get a folder in `tasks`.
        root: the folder of the slides, for readers of relative paths.
        """
        target = pathlib.Path(folder).expanduser().absolute()
        labels = None if label is None or isinstance(label, str) else list(dict.fromkeys(label))
        chosen = {
            "label": label or None if isinstance(label, str) else None,
            "labels": labels or None,
            "root": root if root and root.strip() else None,
        }
        try:
            if target.is_dir() and any(target.iterdir()):
                self._check_present(target, chosen)
                return target
            if target.exists() and not target.is_dir():
                raise VitrineError(f"{target} is a file; name a new folder.")
            target.parent.mkdir(parents=True, exist_ok=True)
            self._fetch(
                target,
                {
                    name: ",".join(re.sub(r"([\\,])", r"\\\1", text) for text in given)
                    if isinstance(given, list)
                    else given
                    for name, given in chosen.items()
                    if given is not None
                },
            )
        except (OSError, zipfile.BadZipFile) as error:
            raise VitrineError(f"{target} can't be written: {_reason(error)}.") from error
        return target

    def _check_present(self, target: pathlib.Path, chosen: Mapping[str, Any]) -> None:
        try:
            held = json.loads((target / "version.json").read_text("utf-8"))
        except (OSError, ValueError):
            held = None
        wanted = {"uuid": self["uuid"], **chosen}
        if not isinstance(held, dict) or {name: held.get(name) for name in wanted} != wanted:
            raise VitrineError(f"{target} holds something else; name a new folder.")
        verify_folder(target, self["content_hash"])

    def _fetch(self, target: pathlib.Path, parameters: Mapping[str, str]) -> None:
        # Next to the target, so that it can be moved there in one step.
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
        try:
            part.mkdir()
            archive = part / "package.zip"
            with archive.open("wb") as file:
                self._fetch_archive(file, parameters)
            unpacked = part / "unpacked"
            with zipfile.ZipFile(archive) as held:
                held.extractall(unpacked)
            verify_folder(unpacked, self["content_hash"])
            if target.exists():
                target.rmdir()
            unpacked.rename(target)
        finally:
            shutil.rmtree(part, ignore_errors=True)

    def _fetch_archive(self, file: BinaryIO, parameters: Mapping[str, str]) -> None:
        """Reads the zip; if the connection breaks, only requests the missing bytes."""
        headers = {"Accept": "*/*"}

        def read(reply: Any) -> None:
            kind = reply.headers.get_content_type()
            if kind != "application/zip":
                raise _not_vitrine(reply.url, kind, reply.status)
            if reply.status != 206:
                file.seek(0)
                file.truncate()
            left = reply.length
            try:
                while True:
                    chunk = reply.read(_CHUNK_BYTES)
                    if not chunk:
                        break
                    _write(file, chunk)
                    left = None if left is None else left - len(chunk)
                if left:
                    raise http.client.IncompleteRead(b"", left)
            finally:
                tag = reply.headers.get("ETag")
                if tag and file.tell() > 0:
                    headers.update({"Range": f"bytes={file.tell()}-", "If-Range": tag})

        self._lab._call(
            "GET", f"{self._path}package/", parameters=parameters, headers=headers, read=read
        )


def _write(file: BinaryIO, chunk: bytes) -> None:
    try:
        file.write(chunk)
    except OSError as error:  # no reason to call the server again
        raise VitrineError(f"{file.name} can't be written: {_reason(error)}.") from error


# The API's types of entries, and the accepted names of parts.
_PART_OF_TYPE = {"T": "training", "V": "validation", "E": "evaluation", "default": "unassigned"}
_PARTS = {
    **{name: "training" for name in ("train", "training")},
    **{name: "validation" for name in ("validation", "val", "valid")},
    **{name: "evaluation" for name in ("test", "evaluation", "eval")},
    **{name: "unassigned" for name in ("unassigned", "default")},
}


def _whole_number(number: Union[int, str]) -> int:
    if isinstance(number, bool) or not re.fullmatch(r"[0-9]{1,9}", str(number), re.ASCII):
        raise VitrineError(f'A version is chosen by its number or "latest", not by {number!r}.')
    return int(number)


def _chosen(versions: Records[Version], number: Union[int, str]) -> Version:
    """One of the versions of a dataset, newest first."""
    if not versions:
        raise VitrineError("There are no versions of this dataset yet.", status=404)
    if number == "latest":
        return versions[0]
    for version in versions:
        if version["number"] == _whole_number(number):
            return version
    raise VitrineError(f"There is no version {number} of this dataset.", status=404)


# ---- Experiments --------------------------------------------------------------------------------


class Leaks(Record):
    """Whether slides for testing a model were in its training, or near it.

    clean: True, False, or None if something about the training is unknown. sentences: the findings
    in words. leaks: for each kind (slide, file, group, block), the number of slides, and the first
    hundred of them.
    """

    noun = "leak check"

    def __str__(self) -> str:
        return " ".join(sentence["text"] for sentence in self["sentences"])


def _checked(reply: Any, lab: Vitrine, strict: bool) -> Leaks:
    leaks = Leaks(reply, lab)
    if strict and not leaks["clean"]:
        raise VitrineError(str(leaks))
    return leaks


class Experiment(Record):
    """A training run: what it was trained on, and how it was tested.

    id, name, status, description, url (of the run in MLflow or W&B), parent (the id of the
    experiment that it started from).
    """

    noun = "experiment"

    @property
    def _path(self) -> str:
        return f"/api/experiments/{self['id']}/"

    def change(self, **fields: Any) -> Experiment:
        """Changes fields, such as description="With all scanners". For editors."""
        self.update(self._lab._call("PATCH", self._path, body=fields))
        return self

    def trained_on(
        self,
        version: Union[Version, str],
        parts: Union[str, Iterable[str]] = ("training", "validation"),
        folds: Optional[Iterable[int]] = None,
    ) -> Experiment:
        """Records that it was trained on parts of a version (or its uuid or address). For editors.

        Validation counts as training, because it was used to select the model. folds: the folds
        that it was trained on, if the version has any. A repeated call replaces the record for the
        version.
        """
        found = self._lab.version(version) if isinstance(version, str) else version
        body: Dict[str, Any] = {"parts": _parts(parts)}
        if folds is not None:
            body["folds"] = list(folds)
        self._lab._call("PUT", f"{self._path}inputs/{found['uuid']}/", body=body)
        key = f"vitrine.trained_on.{found['dataset_name']}"
        _tag_trackers({key: f"{found['semver']} {found['content_hash']}"})
        return self

    def inputs(self) -> Records[Record]:
        """The versions it was trained on: version (uuid), dataset_name, number, parts, folds."""
        return Records(Record(row, self._lab) for row in self._lab.get(f"{self._path}inputs/"))

    def leaks(
        self,
        version: Union[Version, str],
        parts: Union[str, Iterable[str], None] = None,
        *,
        fold: Optional[int] = None,
        group: Optional[str] = None,
        strict: bool = False,
    ) -> Leaks:
        """Whether slides of a version were in its training, or in that of the run it started from.

        parts: the parts to test on; by default the evaluation slides, or all if there are none.
        group: rules that also join slides, such as "case:name:_:2". strict: raises an error unless
        it is certain that none was, for the beginning of a training script.
        """
        found = self._lab.version(version) if isinstance(version, str) else version
        parameters = {"version": found["uuid"]}
        if parts is not None:
            parameters["parts"] = ",".join(_parts(parts))
        if fold is not None:
            parameters["fold"] = str(fold)
        if group is not None:
            parameters["group"] = group
        return _checked(self._lab.get(f"{self._path}leaks/", parameters), self._lab, strict)

    def evaluate(
        self,
        version: Union[Version, str],
        predictions: Any,
        *,
        label: Optional[str] = None,
        parts: Union[str, Iterable[str], None] = None,
        fold: Optional[int] = None,
        name: Optional[str] = None,
        classes: Optional[Sequence[str]] = None,
        positive: Union[str, int, None] = None,
        threshold: Optional[float] = None,
        leave_out_wrong: bool = False,
    ) -> Evaluation:
        """Uploads its predictions for slides of a version, and returns the metrics. For editors.

        predictions: the path of a CSV file, a DataFrame or a list of dicts, with the columns of
        CLAM, STAMP and Slideflow, or slide (its uuid, file or name), score or score_CLASS, and
        optionally truth and predicted.
        label: the source of the truth, such as "organ" or "fields.stage"; by default the column
        truth. parts, fold: the tested ones; by default the evaluation slides, or all if there are
        none. classes: their names, if columns number them; by default the values of the label by
        code point. positive: the class of score; by default the second of two.
        leave_out_wrong: uploads the other rows if some are invalid, instead of raising an error.
        """
        found = self._lab.version(version) if isinstance(version, str) else version
        table = _read_table(predictions)
        columns = _prediction_columns(table.header)
        rows, names = _prediction_rows(table, columns, classes)
        has_test = found["counts"]["evaluation"] > 0
        tested = ["evaluation"] if has_test else list(dict.fromkeys(_PARTS.values()))
        chosen = _parts(parts) if parts else tested
        optional = {
            "label": label,
            "fold": fold,
            "name": name,
            "classes": names if classes is None else list(classes),
            "positive": positive,
            "threshold": threshold,
            "file_name": table.file_name,
            "file_sha256": table.sha256,
        }
        body = {key: value for key, value in optional.items() if value is not None}
        body.update(dry_run=False, version=found["uuid"], parts=chosen, rows=rows)
        report = self._import(body)
        if report["evaluation"] is None and leave_out_wrong:
            wrong = {row["line"] for row in report["rows"] if row["outcome"] == "wrong"}
            body["rows"] = [row for row in rows if row["line"] not in wrong]
            if body["rows"]:
                report = self._import(body)
        if report["evaluation"] is None:
            raise VitrineError(_wrong_rows(report["rows"]))
        return Evaluation(self._lab.get(f"/api/evaluations/{report['evaluation']}/"), self._lab)

    def _import(self, body: Mapping[str, Any]) -> Any:
        return self._lab._call(
            "POST", f"{self._path}evaluations/", body={"id": str(uuid.uuid4()), **body}
        )

    def evaluations(self) -> Records[Evaluation]:
        """Its evaluations, newest first."""
        return self._lab._all_of_version(f"{self._path}evaluations/", Evaluation, {})

    def __enter__(self) -> Experiment:
        return self

    def __exit__(self, kind: Any, _error: Any, _trace: Any) -> None:
        self.change(status="finished" if kind is None else "failed")


class Figure(float):
    """A metric of predictions: a number, with low and high of its 95% interval if it has one,
    and for shares with count and total.
    """

    low: Optional[float] = None
    high: Optional[float] = None
    count: Optional[int] = None
    total: Optional[int] = None


def _figure(values: Mapping[str, Any]) -> Optional[Figure]:
    if values["value"] is None:
        return None
    figure = Figure(values["value"])
    figure.__dict__.update({key: value for key, value in values.items() if key != "value"})
    return figure


class Evaluation(Record):
    """A model's predictions for slides of a version.

    uuid, name, dataset_name, number, label, classes, positive, threshold, counts and others.
    """

    noun = "evaluation"

    @property
    def _path(self) -> str:
        return f"/api/evaluations/{self['uuid']}/"

    @property
    def metrics(self) -> Dict[str, Optional[Figure]]:
        """Its metrics by slides: auroc, average_precision, brier, accuracy, sensitivity,
        specificity, precision, balanced_accuracy, f1, kappa. None for one that is undefined.
        """
        figures = {key: value for key, value in self["metrics"].items() if isinstance(value, dict)}
        of_two = dict.fromkeys(("sensitivity", "specificity", "precision"))
        return {**of_two, **{key: _figure(value) for key, value in figures.items()}}

    def leaks(self, *, group: Optional[str] = None, strict: bool = False) -> Leaks:
        """Whether any of its slides were in training, or near it (see `Experiment.leaks`)."""
        parameters = {} if group is None else {"group": group}
        return _checked(self._lab.get(f"{self._path}leaks/", parameters), self._lab, strict)

    def worst(self, count: int = 10) -> Records[Record]:
        """The slides with wrong predictions, the most confident first.

        Each has uuid, name, truth, predicted (positions in classes), scores and loss.
        """
        rows = self._lab.get(f"{self._path}slides/", {"outcome": "wrong", "limit": str(count)})
        return Records(Record(row, self._lab) for row in rows["results"])


def _wrong_rows(rows: Iterable[Mapping[str, Any]]) -> str:
    wrong = [row for row in rows if row["outcome"] == "wrong"]
    texts = [f"Line {row['line']}: {row['errors'][0]['message']}" for row in wrong[:5]]
    more = f" And {len(wrong) - 5} more." if len(wrong) > 5 else ""
    count = "1 row is" if len(wrong) == 1 else f"{len(wrong)} rows are"
    return f"Nothing was written, for {count} wrong. {' '.join(texts)}{more}"


# -- files of predictions --


class _Table:
    def __init__(self, header: Sequence[Any], rows: Iterable[Tuple[int, Sequence[Any]]]) -> None:
        self.header = [str(name).strip() for name in header]
        self.rows = list(rows)
        self.file_name: Optional[str] = None
        self.sha256: Optional[str] = None


def _read_table(source: Any) -> _Table:
    if hasattr(source, "to_dict") and hasattr(source, "columns"):
        framed = source if source.index.name is None else source.reset_index()
        return _table_of(framed.to_dict("records"))
    if not isinstance(source, (str, os.PathLike)):
        return _table_of(list(source))
    path = pathlib.Path(source)
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise VitrineError(f"{path} can't be read: {_reason(error)}.") from error
    except UnicodeDecodeError as error:
        raise VitrineError(f"{path} is no CSV file in UTF-8.") from error
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count))
    lines = [(reader.line_num, cells) for cells in reader if any(cells)]
    if len(lines) < 2:
        raise VitrineError(f"{path} has no rows below a header.")
    table = _Table(lines[0][1], lines[1:])
    table.file_name, table.sha256 = path.name, hashlib.sha256(data).hexdigest()
    return table


def _table_of(records: Sequence[Mapping[str, Any]]) -> _Table:
    if not records:
        raise VitrineError("There are no predictions.")
    header = list(dict.fromkeys(key for record in records for key in record))
    rows = ([record.get(name) for name in header] for record in records)
    return _Table(header, enumerate(rows, start=1))


_SLIDES = "slide slide_id slide_name uuid file file_name filename file_path wsi name".split()
_GROUPS = "patient patient_id case case_id group".split()
_TRUTHS = "truth y_true ground_truth true_label true_class label target y".split()
_PREDICTED = "predicted prediction pred predicted_label predicted_class y_pred y_hat".split()
_SCORES = "score probability prob y_score y_prob".split()


class _Columns:
    """Positions of columns; None if missing."""

    slide: Optional[int] = None
    group: Optional[int] = None
    truth: Optional[int] = None
    predicted: Optional[int] = None
    score: Optional[int] = None
    scores: List[Tuple[int, str]]
    """Positions, and the names of the classes: by numbers from 0, or by names."""


def _prediction_columns(header: Sequence[str]) -> _Columns:
    """Recognizes columns by their names, like the import of the web app."""
    keys = [re.sub(r"[\s-]+", "_", name.lower()) for name in header]

    def called(names: Iterable[str]) -> Optional[int]:
        return next((keys.index(name) for name in names if name in keys), None)

    columns = _Columns()
    columns.scores = []
    columns.slide = called(_SLIDES)
    columns.group = called(_GROUPS) if columns.slide is None else None
    slideflow = [re.fullmatch(r"(?:(.+)-)?y_pred(\d+)", name) for name in header]
    outcome = next((match.group(1) for match in slideflow if match), None)
    stamp = _stamp_label(header) if "pred" in header else None
    if stamp is not None:
        prefix = f"{header[stamp]}_"
        columns.truth, columns.predicted, columns.slide = stamp, header.index("pred"), None
        columns.scores = [
            (at, name[len(prefix) :])
            for at, name in enumerate(header)
            if name.startswith(prefix) and name != prefix
        ]
        used = {columns.truth, columns.predicted, *(at for at, _ in columns.scores)}
        first = next((at for at in range(len(header)) if at not in used), None)
        patient = called(_GROUPS)
        columns.group = first if patient is None else patient
    elif any(slideflow):
        truth = "y_true" if outcome is None else f"{outcome}-y_true"
        columns.truth = header.index(truth) if truth in header else None
        columns.scores = [
            (at, match.group(2))
            for at, match in enumerate(slideflow)
            if match and match.group(1) == outcome
        ]
    else:
        found = [
            re.fullmatch(r"(?:score|probability|prob|p)[_ -](.+)", name, re.IGNORECASE)
            for name in header
        ]
        columns.truth, columns.predicted = called(_TRUTHS), called(_PREDICTED)
        columns.scores = [(at, match.group(1)) for at, match in enumerate(found) if match]
        columns.score = None if columns.scores else called(_SCORES)
    if columns.slide is None and columns.group is None:
        raise VitrineError(
            "No column names the slides. Call it slide, slide_id, uuid or file, or patient if rows"
            " are of patients."
        )
    if columns.score is None and len(columns.scores) < 2:
        raise VitrineError(
            "No column has scores. Call it score, or one for each class score_CLASS, such as"
            " score_tumor and score_normal."
        )
    return columns


def _stamp_label(header: Sequence[str]) -> Optional[int]:
    """The truth column in a file from STAMP: each class has a column LABEL_CLASS."""
    for at, label in enumerate(header):
        scores = [name for name in header if name.startswith(f"{label}_") and name != f"{label}_"]
        if label and label.lower() not in ("p", *_SCORES) and len(scores) > 1:
            return at
    return None


def _prediction_rows(
    table: _Table, columns: _Columns, classes: Optional[Sequence[str]]
) -> Tuple[List[Dict[str, Any]], Optional[List[str]]]:
    """Rows in the server's format, and the names of their classes; None for numbers."""
    named = {name: at for at, name in columns.scores}
    is_numbered = all(str(number) in named for number in range(len(named)))
    order = sorted(named, key=int) if is_numbered else list(classes or named)
    rows: List[Dict[str, Any]] = []
    for line, cells in table.rows:

        def text_at(at: Optional[int]) -> str:
            value = None if at is None or at >= len(cells) else cells[at]
            return "" if value is None else str(value).strip()

        def class_at(at: Optional[int]) -> Union[str, int, None]:
            text = text_at(at)
            if is_numbered and named and re.fullmatch(r"\d+(?:[.,]0+)?", text, re.ASCII):
                return int(re.split("[.,]", text)[0])
            return None if text.lower() in ("", "nan", "none", "<na>") else text

        def score_at(name: str, at: Optional[int]) -> Optional[float]:
            text = text_at(at)
            if text.lower() in ("", "nan", "na", "n/a", "none", "null", "<na>"):
                return None
            plain = text if "." in text else text.replace(",", ".")
            if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", plain, re.I | re.ASCII):
                raise VitrineError(f"Line {line}: {text!r} in {name} is no number.")
            return float(plain)

        row: Dict[str, Any] = {"line": line}
        row.update(
            {"group": text_at(columns.group)}
            if columns.slide is None
            else {"slide": text_at(columns.slide)}
        )
        row.update(truth=class_at(columns.truth), predicted=class_at(columns.predicted))
        if columns.score is not None:
            row["score"] = score_at(table.header[columns.score], columns.score)
        else:
            row["scores"] = [score_at(name, named.get(name)) for name in order]
        rows.append(row)
    return rows, None if is_numbered else order


def _tracked_run() -> Optional[str]:
    """The address of the active run in MLflow or W&B, if one of them is imported."""
    wandb = getattr(sys.modules.get("wandb"), "run", None)
    if wandb is not None:
        return getattr(wandb, "url", None)
    mlflow = sys.modules.get("mlflow")
    run = mlflow.active_run() if mlflow is not None else None
    address = mlflow.get_tracking_uri() if mlflow is not None and run is not None else ""
    if run is None or not address.startswith("http"):
        return None
    return f"{address.rstrip('/')}/#/experiments/{run.info.experiment_id}/runs/{run.info.run_id}"


def _tag_trackers(tags: Dict[str, str]) -> None:
    """Tags the active runs in MLflow and W&B, if they are imported."""
    mlflow = sys.modules.get("mlflow")
    if mlflow is not None and mlflow.active_run() is not None:
        mlflow.set_tags(tags)
    wandb = getattr(sys.modules.get("wandb"), "run", None)
    if wandb is not None:
        wandb.config.update(tags, allow_val_change=True)


# ---- The library --------------------------------------------------------------------------------


class Vitrine:
    """A library of slides, samples and datasets.

    url: the address used in browsers, such as https://vitrine.example.org; by default the
    environment variable VITRINE_URL.
    token: an API token from the Profile screen; by default VITRINE_TOKEN, if the address is
    VITRINE_URL.
    username, password: sign in with an account instead, if people have no tokens.
    certificates: a PEM file of certificates to trust, for a server with a certificate of the lab.
    timeout: the seconds to wait for each reply, or for more of it.
    retries: how often to repeat a call that only reads while the server or the connection is
    unavailable.

    position: the latest change of the library that this client has seen, if the server has replicas
    of its database; "none" before that is known. Another client that starts with the same position
    sees everything that this one has saved.
    """

    _sleep: Callable[[float], None] = staticmethod(time.sleep)
    _clock: Callable[[], float] = staticmethod(time.monotonic)
    _today: Callable[[], float] = staticmethod(time.time)

    def __init__(
        self,
        url: Optional[str] = None,
        token: Optional[str] = None,
        *,
        username: Optional[str] = None,
        password: Optional[str] = None,
        certificates: Optional[str] = None,
        timeout: float = 60.0,
        retries: int = 4,
    ) -> None:
        known = os.environ.get("VITRINE_URL")
        self.url = _checked_address(url or known)
        # The environment's token must only be sent to the environment's server.
        if token is None and username is None and known and self.url == _checked_address(known):
            token = os.environ.get("VITRINE_TOKEN")
        if (token is None) == (username is None):
            raise VitrineError(
                "Give a token, which is made on Vitrine's Profile screen, or a username and a"
                " password."
            )
        if username is not None and password is None:
            raise VitrineError("Give the password with the username.")
        self._token = None if token is None else _checked_token(token)
        self._account = None if username is None else {"username": username, "password": password}
        self._refresh_token: Optional[str] = None
        self._expires_at = 0.0
        self._signing_in = threading.Lock()
        self._timeout = timeout
        self._retries = retries
        self.position = _NO_POSITION
        self._noting = threading.Lock()
        try:
            context = ssl.create_default_context(cafile=certificates)
        except OSError as error:
            why = "it holds none" if isinstance(error, ssl.SSLError) else _reason(error)
            raise VitrineError(
                f"The certificates of {certificates} can't be read: {why}."
            ) from error
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=context), _Redirects()
        )

    def __repr__(self) -> str:
        return f"Vitrine({self.url!r})"

    def me(self) -> Record:
        """The owner of the token:

        username, name, role (reader, editor, admin), scope of the token.
        """
        return Record(self.get("/api/auth/me/"), self)

    def slides(self, **filters: Any) -> Listing[Slide]:
        """The slides that match all filters.

        Each column is a filter: a value, a list of values of which one is to match, or None for
        slides without one.

            lab.slides(organ="liver", species=["mouse", "rat"])
            lab.slides(cut_number_min=3, created_at_after="2026-01-31", block_id=None)
            lab.slides(fields={"ward": "A 3"})               lab fields
            lab.slides(search="kidney", ordering="-created_at", limit=20)
            lab.slides(dataset_ids=[3], filter=rule("file.name", "ends", ".svs"))
        """
        return Listing(self, "/api/slides/", Slide, filters)

    def samples(self, **filters: Any) -> Listing[Sample]:
        """The samples that match all filters (see `slides`);

        `slide=` takes slides or their ids.
        """
        return Listing(self, "/api/samples/", Sample, filters)

    def datasets(self, **filters: Any) -> Listing[Dataset]:
        """The datasets that match all filters (see `slides`)."""
        return Listing(self, "/api/datasets/", Dataset, filters)

    def slide(self, which: Union[int, str]) -> Slide:
        """One slide, by its id, uuid or name."""
        return self._one("/api/slides/", Slide, which, "name")

    def sample(self, which: Union[int, str]) -> Sample:
        """One sample, by its id, uuid or sample_id."""
        return self._one("/api/samples/", Sample, which, "sample_id")

    @overload
    def dataset(self, which: Union[int, str]) -> Dataset: ...

    @overload
    def dataset(self, which: Union[int, str], version: Union[int, str]) -> Version: ...

    def dataset(
        self, which: Union[int, str], version: Union[int, str, None] = None
    ) -> Union[Dataset, Version]:
        """One dataset, by its id, uuid or name; or one of its versions, by number or "latest".

        A uuid also finds the versions of a deleted dataset.
        """
        if version is not None and isinstance(which, str) and _UUID.fullmatch(which):
            return _chosen(self._versions(which), version)
        dataset = self._one("/api/datasets/", Dataset, which, "name")
        return dataset if version is None else dataset.version(version)

    def version(self, which: str) -> Version:
        """A version by its uuid or address (`version.url`), even if its dataset was deleted."""
        found = _UUID.search(which)
        if found is None:
            raise VitrineError(f"A version is found by its uuid or its address, not by {which!r}.")
        return Version(self.get(f"/api/dataset-versions/{found.group()}/"), self)

    def experiments(self, **filters: Any) -> Listing[Experiment]:
        """The experiments that match all filters (see `slides`)."""
        return Listing(self, "/api/experiments/", Experiment, filters)

    def experiment(self, which: Union[int, str]) -> Experiment:
        """One experiment, by its id, uuid or name."""
        return self._one("/api/experiments/", Experiment, which, "name")

    def run(self, name: str, **fields: Any) -> Experiment:
        """A new experiment for a `with` block. For editors.

        Its status is running, then finished, or failed after an error. fields: description, parent
        (the id of the experiment that it starts from) and others. An active run in MLflow or W&B,
        if imported, is tagged with it, and its address is recorded.
        """
        body = {"name": name, "status": "running", **fields}
        address = _tracked_run()
        if address is not None:
            body.setdefault("url", address)
        made = Experiment(self._call("POST", "/api/experiments/", body=body), self)
        _tag_trackers({"vitrine.experiment": f"{self.url}/experiments/{made['id']}"})
        return made

    def _versions(self, dataset_uuid: str) -> Records[Version]:
        return self._all_of_version(
            "/api/dataset-versions/", Version, {"dataset_uuid": dataset_uuid}
        )

    def get(self, path: str, parameters: Optional[Mapping[str, str]] = None) -> Any:
        """The reply to a call that only reads, for calls that have no method here:

        `lab.get("/api/fields/")`.
        """
        return self._call("GET", path, parameters=parameters)

    def _one(self, path: str, kind: Type[R], which: Union[int, str], named: str) -> R:
        if isinstance(which, int) and not isinstance(which, bool):
            return kind(self.get(f"{path}{which}/"), self)
        if not isinstance(which, str) or not which:
            raise VitrineError(
                f"A {kind.noun} is found by its id, uuid or {named}, not by {which!r}."
            )
        keys = ["uuid", named] if _UUID.fullmatch(which) else [named]
        for key in keys:
            found = list(Listing(self, path, kind, {key: which, "limit": 11}))
            if len(found) == 1:
                return found[0]
            if found:
                ids = ", ".join(str(record["id"]) for record in found[:10])
                more = ", ..." if len(found) > 10 else ""
                raise VitrineError(
                    f"There are several {kind.noun}s with the {key} {which!r}. Choose one by its"
                    f" id: {ids}{more}."
                )
        raise VitrineError(f"There is no {kind.noun} with the {named} {which!r}.", status=404)

    def _all_of_version(
        self, path: str, kind: Type[R], parameters: Mapping[str, str]
    ) -> Records[R]:
        """All pages of a list that can't change."""
        read: Records[R] = Records()
        while True:
            page = self.get(
                path, {**parameters, "limit": str(PAGE_SIZE), "offset": str(len(read))}
            )
            read.extend(kind(row, self) for row in page["results"])
            if not page["results"] or len(read) >= page["total"]:
                return read

    # -- calls --

    def _call(
        self,
        method: str,
        path: str,
        *,
        parameters: Optional[Mapping[str, str]] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Dict[str, str]] = None,
        read: Optional[Callable[[Any], Any]] = None,
    ) -> Any:
        """Makes a call as the signed-in person.

        `read` processes the reply; by default it is parsed as JSON.
        """
        address = f"{self.url}/{path.lstrip('/')}"
        if parameters:
            address += "?" + urllib.parse.urlencode(parameters, quote_via=urllib.parse.quote)
        for is_last in (False, True):
            token = self._signed_in()
            try:
                return self._send(
                    method,
                    address,
                    body,
                    collections.ChainMap({"Authorization": f"Bearer {token}"}, headers or {}),
                    read or _read_json,
                )
            except VitrineError as error:
                # A session may end early, for example because the server was reinstalled.
                if error.status != 401 or self._account is None or is_last:
                    raise
                self._forget_session(token)
        raise AssertionError("unreachable")

    def _signed_in(self) -> str:
        if self._account is None:
            return self._token or ""
        with self._signing_in:
            if self._token is None or self._clock() >= self._expires_at:
                self._sign_in()
            return self._token or ""

    def _forget_session(self, token: str) -> None:
        with self._signing_in:
            if self._token == token:
                self._token = self._refresh_token = None

    def _sign_in(self) -> None:
        asked_at = self._clock()
        reply = None
        if self._refresh_token is not None:
            try:
                reply = self._send(
                    "POST",
                    f"{self.url}/api/auth/refresh/",
                    {"refresh_token": self._refresh_token},
                    {},
                    _read_json,
                )
            except VitrineError as error:
                if error.status != 401:
                    raise
        if reply is None:
            reply = self._send(
                "POST", f"{self.url}/api/auth/login/", self._account, {}, _read_json
            )
        self._token = reply["access_token"]
        self._refresh_token = reply["refresh_token"]
        self._expires_at = asked_at + reply["expires_in"] - _RENEW_BEFORE_S

    def _send(
        self,
        method: str,
        address: str,
        body: Optional[Mapping[str, Any]],
        headers: Mapping[str, str],
        read: Callable[[Any], Any],
    ) -> Any:
        """Sends a request, and again while the server is unavailable: if the call only reads, after
        any failure; otherwise only if the server indicates by Retry-After that it did nothing.
        """
        common = {
            "Accept": "application/json",
            "User-Agent": _user_agent(),
            "X-Position": self.position,
        }
        data = None
        if body is not None:
            common["Content-Type"] = "application/json"
            data = json.dumps(body).encode("utf-8")
        for attempt in range(self._retries + 1):
            # `read` may have changed the headers for the rest of a file.
            sent = {**common, **headers}
            request = urllib.request.Request(address, data=data, headers=sent, method=method)
            wait: Optional[float] = None
            try:
                with self._opener.open(request, timeout=self._timeout) as reply:
                    self._note_position(method, reply.headers.get("X-Position"))
                    return read(reply)
            except urllib.error.HTTPError as reply:
                self._note_position(method, reply.headers.get("X-Position"))
                with reply:
                    failure = _error_of(reply, self.url)
                wait = self._wait_after(reply, attempt, method)
            except (OSError, http.client.HTTPException) as error:
                self._note_position(method, None)
                failure = self._lost(error, method)
                wait = None if method != "GET" or _is_untrusted(error) else _backoff(attempt)
            if wait is None or attempt == self._retries:
                raise failure
            self._sleep(wait)
        raise AssertionError("unreachable")

    def _note_position(self, method: str, position: Optional[str]) -> None:
        with self._noting:
            if position is not None:
                self.position = _later_position(position, self.position)
            elif method != "GET":
                # It is unknown whether the change was saved. The reply to the next call shows the
                # current state.
                self.position = _NO_POSITION

    def _wait_after(
        self, reply: urllib.error.HTTPError, attempt: int, method: str
    ) -> Optional[float]:
        """The seconds until the call is worth repeating; None if it isn't."""
        if reply.code not in _AWAY:
            return None
        asked = _seconds_of(reply.headers.get("Retry-After"), self._today())
        if asked is None:
            return _backoff(attempt) if method == "GET" else None
        return (
            asked
            if asked <= LONGEST_WAIT_S and (method == "GET" or reply.code in (429, 503))
            else None
        )

    def _lost(self, error: Exception, method: str) -> VitrineError:
        cause = error.reason if isinstance(error, urllib.error.URLError) else error
        if _is_untrusted(error):
            why = (getattr(cause, "verify_message", "") or _reason(cause)).rstrip(".")
            return VitrineError(
                f"The certificate of {self.url} is not trusted: {why}. A certificate of the lab's"
                " own is named with certificates=."
            )
        unknown = (
            ""
            if method == "GET"
            else " Whether the change was made is not known: look before you repeat it."
        )
        if isinstance(cause, TimeoutError) or "timed out" in str(cause):
            return VitrineError(
                f"{self.url} did not answer within {self._timeout:g} seconds.{unknown}"
            )
        if isinstance(cause, http.client.IncompleteRead):
            return VitrineError(
                f"The connection to {self.url} broke in the middle of an answer.{unknown}"
            )
        return VitrineError(f"{self.url} can't be reached: {_reason(cause)}.{unknown}")


def _checked_address(url: Optional[str]) -> str:
    if not url:
        raise VitrineError("Give the server's address, such as https://vitrine.example.org.")
    parts = urllib.parse.urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise VitrineError(f"An address is like https://vitrine.example.org, not {url!r}.")
    if parts.username is not None or parts.query or parts.fragment:
        raise VitrineError(
            "An address has no username, question mark or number sign; give username= and"
            " password= by themselves."
        )
    path = re.sub(r"(/api)?/*$", "", parts.path)
    return f"{parts.scheme}://{parts.netloc}{path}"


def _later_position(new: str, known: str) -> str:
    """The later of two positions; the new one if it belongs to another database."""
    one, other = (_POSITION.fullmatch(text) for text in (new, known))
    if one is None or other is None or one[1] != other[1]:
        return new
    return new if _log_position(one) >= _log_position(other) else known


def _log_position(match: "re.Match[str]") -> Tuple[int, int]:
    return int(match[2], 16), int(match[3], 16)


def _checked_token(token: str) -> str:
    text = token.strip()
    if not text or not re.fullmatch(r"[\w.~+/=-]+", text, re.ASCII):
        raise VitrineError(
            "This is no token: copy it whole, from vitrine_ to its end, as the Profile screen"
            " shows it."
        )
    return text


def _user_agent() -> str:
    return f"vitrine.py/{__version__} Python/{platform.python_version()}"


def _reason(error: Any) -> str:
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).rstrip(".")


def _is_untrusted(error: Exception) -> bool:
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    return isinstance(cause, ssl.SSLCertVerificationError)


def _backoff(attempt: int) -> float:
    """Doubles each time, with a random part, so that many clients do not return at once."""
    return _FIRST_WAIT_S * 2**attempt * random.uniform(0.5, 1.0)


def _seconds_of(header: Optional[str], now: float) -> Optional[float]:
    """Retry-After: seconds, or a date (RFC 9110, 10.2.3)."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError, IndexError):
        return None


def _read_json(reply: Any) -> Any:
    text = reply.read()
    kind = reply.headers.get_content_type()
    if "json" not in kind:
        raise _not_vitrine(reply.url, kind, reply.status)
    try:
        return json.loads(text)
    except ValueError:
        # A reply without a length that was cut off looks like this.
        raise http.client.IncompleteRead(text) from None


def _not_vitrine(address: str, kind: str, status: int) -> VitrineError:
    site = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(address))
    return VitrineError(
        f"{site} answered with {kind} instead of data. Is it the address of a Vitrine server?",
        status=status,
    )


def _error_of(reply: urllib.error.HTTPError, url: str) -> VitrineError:
    """The error in a reply, such as `{"detail": sentence}` or `{field: [sentence]}`."""
    unnamed = VitrineError(
        f"{url} answered with the status {reply.code} ({reply.reason}).", status=reply.code
    )
    try:
        body = json.loads(reply.read())
    except (ValueError, OSError, http.client.HTTPException):
        return unnamed
    if not isinstance(body, dict):
        return unnamed
    if isinstance(body.get("detail"), str):
        return VitrineError(body["detail"], status=reply.code, request_id=body.get("request_id"))
    fields = {
        name: [str(text) for text in texts]
        for name, texts in body.items()
        if isinstance(texts, list)
    }
    sentences = list(dict.fromkeys(text for texts in fields.values() for text in texts))
    return (
        VitrineError(" ".join(sentences), status=reply.code, fields=fields)
        if sentences
        else unnamed
    )


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Only follows redirects within a server:

    another one must not get the token, and a call that changes something must not become another.
    """

    http_error_308 = urllib.request.HTTPRedirectHandler.http_error_302

    def redirect_request(
        self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request:
        old, new = urllib.parse.urlsplit(req.full_url), urllib.parse.urlsplit(newurl)
        is_same = (old.scheme, old.netloc) == (new.scheme, new.netloc)
        is_upgrade = (old.scheme, new.scheme) == ("http", "https") and old.hostname == new.hostname
        site = f"{new.scheme}://{new.netloc}"
        if not (is_same or is_upgrade):
            raise VitrineError(
                f"{old.scheme}://{old.netloc} leads to {site}, which gets no token from here. If"
                " that is your server, give its address.",
                status=code,
            )
        if req.get_method() != "GET":
            raise VitrineError(
                f"{old.scheme}://{old.netloc} leads to {site}. Give that address instead.",
                status=code,
            )
        return urllib.request.Request(
            newurl.replace(" ", "%20"), headers=req.headers, method="GET", unverifiable=True
        )


def _read_all(reply: Any) -> bytes:
    kind = reply.headers.get_content_type()
    if kind == "text/html":
        raise _not_vitrine(reply.url, kind, reply.status)
    return reply.read()


# ---- What was frozen ----------------------------------------------------------------------------


FROZEN_KEYS = (
    "block_id cut_number description file_location file_name file_sha256 file_size file_type fold"
    " group metadata name organ part samples source species status uuid vendor"
).split()
"""The keys of a frozen slide in its version's content hash; in format 2 also `fields`."""


def canonical(
    slides: Iterable[Mapping[str, Any]], version: Optional[Mapping[str, Any]] = None
) -> bytes:
    """The bytes from which a content hash is computed:

    the JSON of each slide on a line (RFC 8785), sorted by uuid. For a version of format 2, its
    header with the lab fields comes first; without a version, the format is 1.
    """
    header = (version or {}).get("format", 1) == 2

    def line(held: Mapping[str, Any]) -> str:
        return json.dumps(held, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"

    keys = FROZEN_KEYS + ["fields"] if header else FROZEN_KEYS
    lines = [line({"fields": version["fields"], "format": 2})] if version and header else []
    for slide in sorted(slides, key=lambda slide: slide["uuid"]):
        lines.append(line({key: slide[key] for key in keys}))
    return "".join(lines).encode("utf-8")


def content_hash(
    slides: Iterable[Mapping[str, Any]], version: Optional[Mapping[str, Any]] = None
) -> str:
    """The content hash of a version with these slides."""
    return "sha256:" + hashlib.sha256(canonical(slides, version)).hexdigest()


def verify_folder(folder: Union[str, "os.PathLike[str]"], expected: Optional[str] = None) -> str:
    """Verifies a downloaded package, without any server. Returns the content hash of its version.

    Every file listed in SHA256SUMS must exist unchanged, and the manifest must have the content
    hash in version.json. Other files in the folder are ignored.

    expected: the content hash that the version is known by, such as from a paper.
    """
    home = pathlib.Path(folder)
    sums, told = _read_text(home / "SHA256SUMS"), _read_text(home / "version.json")
    wrong: List[str] = []
    lines = [line for line in sums.split("\n") if line]
    for line in lines:
        match = re.fullmatch(r"([0-9a-f]{64}) [ *](.+)", line)
        if match is None:
            raise VitrineError(f"{home / 'SHA256SUMS'} has a line that names no file: {line!r}.")
        digest, name = match.groups()
        if pathlib.PurePosixPath(name).is_absolute() or ".." in name.split("/"):
            raise VitrineError(
                f"{home / 'SHA256SUMS'} names a file outside of the folder: {name}."
            )
        try:
            if _file_digest(home / name) != digest:
                wrong.append(f"{name} was changed")
        except FileNotFoundError:
            wrong.append(f"{name} is missing")
        except OSError as error:
            wrong.append(f"{name} can't be read ({_reason(error)})")
    if wrong:
        more = f" and {len(wrong) - 5} more" if len(wrong) > 5 else ""
        raise VitrineError(
            f"{len(wrong)} of {len(lines)} files in {home} are not as they were handed over:"
            f" {', '.join(wrong[:5])}{more}."
        )
    named = {line[66:] for line in lines}
    if not {"manifest.jsonl", "version.json"} <= named:
        raise VitrineError(f"{home / 'SHA256SUMS'} does not name manifest.jsonl and version.json.")
    try:
        known = expected or json.loads(told)["content_hash"]
    except (ValueError, TypeError, KeyError):
        raise VitrineError(f"{home / 'version.json'} tells no content hash.") from None
    found = "sha256:" + _file_digest(home / "manifest.jsonl")
    if found != known:
        raise VitrineError(f"The slides in {home} have the hash {found}, not {known}.")
    return found


def _read_text(path: pathlib.Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise VitrineError(
            f"{path.parent} is no package of a version: it has no {path.name}."
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise VitrineError(f"{path} can't be read: {_reason(error)}.") from error


def _file_digest(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for chunk in iter(lambda: file.read(_CHUNK_BYTES), b""):
            digest.update(chunk)
    return digest.hexdigest()


# ---- The command line ---------------------------------------------------------------------------


def main(arguments: Optional[List[str]] = None) -> int:
    """The command line. Returns its exit code: 1 after an error, which is written to stderr."""
    given = _command_line().parse_args(arguments)
    try:
        for line in given.run(given):
            print(line)
    except VitrineError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vitrine.py",
        description="Datasets of a Vitrine server, on the command line.",
        epilog="The server and the token are VITRINE_URL and VITRINE_TOKEN of the environment.",
    )
    parser.add_argument("--url", help="another server; asks for a token")
    parser.add_argument("--username", help="sign in by a password, which is asked for")
    parser.add_argument("--certificates", help="a PEM file of certificates to trust")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Any], Iterator[str]], text: str) -> Any:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        return added

    command("datasets", _print_datasets, "list the datasets: id, slides, name")
    listed = command("versions", _print_versions, "list the frozen versions of a dataset")
    fetched = command("download", _download, "download a version to a new folder")
    checked = command("verify", _verify, "check a downloaded folder, or a version of a dataset")
    for added in (listed, fetched):
        added.add_argument("dataset", help="its name, id or uuid")
    fetched.add_argument("folder")
    fetched.add_argument(
        "--label", action="append", help="what slides are labelled by, such as organ; repeatable"
    )
    fetched.add_argument("--root", help="the folder that the slides lie in")
    checked.add_argument("what", help="a folder, or a dataset's name, id or uuid")
    for added in (fetched, checked):
        added.add_argument(
            "--version", default="latest", help="its number; the latest if left out"
        )
    return parser


def _lab_of(given: argparse.Namespace) -> Vitrine:
    more = {"certificates": given.certificates}
    if given.username is not None:
        password = getpass.getpass(f"Password of {given.username}: ")
        return Vitrine(given.url, username=given.username, password=password, **more)
    is_known = given.url is None or given.url == os.environ.get("VITRINE_URL")
    return Vitrine(given.url, None if is_known else getpass.getpass("Token: "), **more)


def _named(text: str) -> Union[int, str]:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) else text


def _print_datasets(given: argparse.Namespace) -> Iterator[str]:
    for dataset in _lab_of(given).datasets():
        yield f"{dataset['id']}\t{dataset['slides_count']}\t{dataset['name']}"


def _print_versions(given: argparse.Namespace) -> Iterator[str]:
    for version in _lab_of(given).dataset(_named(given.dataset)).versions():
        made = version["created_at"][:10]
        note = (version["note"] or "").split("\n")[0]
        yield (
            f"{version['number']}\t{version['semver']}\t{made}\t{version['content_hash']}\t{note}"
        )


def _download(given: argparse.Namespace) -> Iterator[str]:
    version = _lab_of(given).dataset(_named(given.dataset), version=given.version)
    labels = given.label or [None]
    label = labels if len(labels) > 1 else labels[0]
    folder = version.download(given.folder, label=label, root=given.root)
    yield (
        f"Version {version['number']} of {version['dataset_name']} is in {folder}:"
        f" {version['content_hash']}"
    )


def _verify(given: argparse.Namespace) -> Iterator[str]:
    if os.path.isdir(given.what):
        yield f"{given.what} is as it was handed over: {verify_folder(given.what)}"
        return
    version = _lab_of(given).dataset(_named(given.what), version=given.version)
    yield (
        f"Version {version['number']} of {version['dataset_name']} is as it was frozen:"
        f" {version.verify()}"
    )


if __name__ == "__main__":
    sys.exit(main())
