"""What schemathesis cannot know from the description."""

import json
import re
from urllib.parse import quote

import schemathesis

# Problems of the moment: a request that is as described can still come at the wrong time.
OF_THE_MOMENT = {
    "/problems/event-refused",
    "/problems/idempotency-key-reused",
    "/problems/session-full",
    "/problems/time-order",
    "/problems/too-much-work",
}
# What a session has, its dialect lacks, or fields say together, is no part of the description.
OF_THE_SESSION = {"combination", "not-in-dialect", "not-now"}
# Rules that a schema cannot say.
BEYOND_SCHEMAS = re.compile(
    "|".join(
        [
            # A pull ends where the coordinates end.
            r"leads out of the coordinates",
            # A pull ends when time ends.
            r"leads past the latest time",
            # A pull has a direction.
            r"must have an x or y other than 0",
            # Formats of strings.
            r"must be UTC, ±HH:MM or an IANA time zone name",
            r"must be an RFC 3339 time",
            # The damping ratio of a spring.
            r"of the critical damping",
            # A footer needs its kind where the preset has no footer.
            r"/(kind|configuration/kind) is required",
            # A list under an overlay has a height.
            r"/scrollView/height must be from 1 to",
        ]
    )
)


@schemathesis.hook
def map_query(context, query):
    """Long polls wait for a moment only."""
    if query and str(query.get("waitMs", "")).isdigit():
        query["waitMs"] = min(int(query["waitMs"]), 50)
    return query


@schemathesis.hook
def filter_case(context, case):
    """A head that does not fit is answered by a bare 431, which the suite of raw requests tests."""
    parts = [case.path_parameters, case.query, case.headers, case.cookies]
    return sum(len(quote(str(part))) for part in parts if part) < 3000


@schemathesis.check
def refusal_is_explained(ctx, response, case):
    """What the schemas allow is refused for reasons only that no schema can say."""
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code != 422:
        return
    if not response.content:
        return
    problem = response.json()
    if problem["type"] in OF_THE_MOMENT:
        return
    unexplained = [
        error
        for error in problem.get("errors", [{"detail": problem["detail"]}])
        if error.get("code") not in OF_THE_SESSION
        and not BEYOND_SCHEMAS.search(f"{error.get('pointer', '')} {error['detail']}")
    ]
    if unexplained:
        raise AssertionError(f"Valid data was refused: {unexplained}")


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    """To the schema a body of events is any text; the text of an example is sent as it is."""
    if isinstance(value, str) and not value.startswith("{"):
        value = {"type": "reloadData", "rows": len(value)}
    text = value if isinstance(value, str) else json.dumps(value) + "\n"
    return text.encode()
