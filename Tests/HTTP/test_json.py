"""JSON bodies, by the tables of `cases_json.py`."""

import re

import cases_json
import pytest
import wire

NDJSON = (("Content-Type", "application/x-ndjson"),)
JSON = (("Content-Type", "application/json"),)


def table(*tables):
    return [
        pytest.param(text, statuses, id=name)
        for statuses, cases in tables
        for name, text in cases.items()
    ]


TEXTS = table(
    (cases_json.ACCEPTED, cases_json.WELL_FORMED),
    (cases_json.MALFORMED, cases_json.NOT_JSON),
    (cases_json.EITHER, cases_json.UP_TO_THE_READER),
)


@pytest.mark.parametrize(("text", "statuses"), TEXTS)
def test_a_text_is_malformed_or_wrong_or_taken(text, statuses, server):
    with wire.Connection(server.port) as connection:
        answer = connection.request("PUT", "/v1/sessions/json", text, JSON)
        assert answer.status in statuses, answer
        check_problem(answer)
        assert connection.request("GET", "/healthz").status == 200


def check_problem(answer):
    if answer.status < 400:
        return
    assert answer.field("Content-Type") == "application/problem+json"
    problem = answer.json
    assert problem["status"] == answer.status
    assert re.fullmatch("/problems/[a-z-]+", problem["type"])
    assert len(answer.body) < 16_384, "an answer does not echo a long text"
    if answer.status == 400:
        assert re.search(r"\d", problem["detail"]), f"no byte offset: {problem['detail']}"


@pytest.mark.parametrize(
    ("text", "statuses"), [pytest.param(*case, id=name) for name, case in cases_json.LINES.items()]
)
def test_lines_are_one_value_each(text, statuses, server):
    name = "/v1/sessions/lines"
    wire.request(server.port, "PUT", name, {"clock": "manual"})
    before = wire.request(server.port, "GET", name).json["revision"]
    answer = wire.request(server.port, "POST", name + "/events", text, NDJSON)
    assert answer.status in statuses, answer
    check_problem(answer)
    after = wire.request(server.port, "GET", name).json["revision"]
    assert (after > before) is (answer.status == 200 and text != b""), "a refusal changes nothing"


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("Application/JSON", 201),
        ("application/problem+json", 415),
        ("text/plain", 415),
        ("application/xml", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/json, text/plain", 415),
        ("json", 415),
        ("", 415),
    ],
)
def test_a_body_has_a_known_content_type(content_type, status, server):
    name = "/v1/sessions/type"
    wire.request(server.port, "DELETE", name)
    field = (("Content-Type", content_type),)
    answer = wire.request(server.port, "PUT", name, b"{}", field)
    assert answer.status == status, answer
    check_problem(answer)
