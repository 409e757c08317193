"""A client: sends requests with a deadline, and keeps each with its outcome in the history."""

import asyncio
import hashlib
import json
from contextlib import asynccontextmanager

import httpx
from history import Frame, Operation, Outcome, Seen, mark, now

DEADLINE_SECONDS = 6


def connections():
    """What the clients of a run share."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
    return httpx.AsyncClient(limits=limits, timeout=httpx.Timeout(60), trust_env=False)


class Client:
    """One client by name; each call says to which server it goes.

    `urls` has the address of each server and of the balancer by its name.
    """

    def __init__(self, name, http, urls, history):
        self.name = name
        self.http = http
        self.urls = urls
        self.history = history

    async def post(self, server, session, events, expected=None, key=None):
        """Sends a batch."""
        body = {"events": events}
        if expected is not None:
            body["expectedRevision"] = expected
        operation = self._begin(
            server, "post", session, events=events, expected=expected, key=key
        )
        headers = {} if key is None else {"Idempotency-Key": key}
        return await self._perform(operation, "POST", "/events", json=body, headers=headers)

    async def put(self, server, session, incarnation, configuration):
        """Creates a session, or finds it."""
        operation = self._begin(server, "put", session, incarnation=incarnation)
        return await self._perform(operation, "PUT", "", json=configuration)

    async def delete(self, server, session):
        operation = self._begin(server, "delete", session)
        return await self._perform(operation, "DELETE", "")

    async def snapshot(self, server, session, tagged=None):
        """Reads the snapshot; if that is given, only if it differs from one that was seen."""
        operation = self._begin(server, "snapshot", session)
        headers = {} if tagged is None else {"If-None-Match": tagged.tag}
        answer = await self._perform(operation, "GET", "", headers=headers)
        if operation.status == 304:
            operation.seen = Seen(tagged.revision, tagged.incarnation, tag=tagged.tag)
        return answer

    async def past(self, server, session, revision):
        """Reads the snapshot right after an event."""
        operation = self._begin(server, "past", session, after=revision)
        return await self._perform(operation, "GET", f"?revision={revision}")

    async def events(self, server, session, after, limit=1000):
        operation = self._begin(server, "events", session, after=after)
        return await self._perform(operation, "GET", f"/events?after={after}&limit={limit}")

    async def poll(self, server, session, since, wait_ms):
        """Waits for a revision after one."""
        operation = self._begin(server, "poll", session, after=since)
        path = f"?since={since}&waitMs={wait_ms}"
        seconds = DEADLINE_SECONDS + wait_ms / 1000
        return await self._perform(operation, "GET", path, seconds)

    def _begin(self, server, call, session, **request):
        return Operation(self.name, server, call, session, now(), **request)

    async def _perform(self, operation, method, path, seconds=DEADLINE_SECONDS, **request):
        """Sends the request; the operation has its outcome afterwards, and is returned."""
        url = f"{self.urls[operation.server]}/v1/sessions/{operation.session}{path}"
        try:
            async with asyncio.timeout(seconds):
                response = await self.http.request(method, url, **request)
            settle(operation, response)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            operation.outcome = Outcome.REFUSED
            operation.problem = f"not sent: {type(error).__name__}"
        except (TimeoutError, httpx.HTTPError) as error:
            operation.problem = f"no answer: {type(error).__name__}"
        finally:
            operation.end = now()
            self.history.operations.append(operation)
        return operation

    @asynccontextmanager
    async def stream(self, server, session, last):
        """The lines of a session's stream from an id on, `(revision, effect index)` or None."""
        headers = {} if last is None else {"Last-Event-ID": f"{last[0]}.{last[1]}"}
        url = f"{self.urls[server]}/v1/sessions/{session}/stream"
        async with self.http.stream("GET", url, headers=headers) as response:
            response.raise_for_status()
            yield response.aiter_lines()


def settle(operation, response):
    """Notes what an answer says."""
    operation.status = response.status_code
    operation.retry_after = response.headers.get("Retry-After")
    if response.is_success or operation.status == 304:
        operation.outcome = Outcome.OK
        if response.is_success and response.content:
            operation.seen = seen(operation, response)
        return
    document = {}
    if response.headers.get("Content-Type") == "application/problem+json":
        document = response.json()
    operation.problem = document.get("type", "no-problem-document").removeprefix("/problems/")
    operation.detail = document.get("detail")
    operation.is_outcome_unknown = document.get("outcome") == "unknown"
    if "revision" in document:
        operation.seen = Seen(document["revision"])
    operation.outcome = Outcome.REFUSED if is_definite(operation) else Outcome.UNKNOWN


def is_definite(operation):
    """Whether an answer that is no success says that nothing was done."""
    if operation.problem == "no-problem-document":
        return False
    if operation.status == 503:
        return not operation.is_outcome_unknown
    return operation.status < 500


def seen(operation, response):
    """What a success shows of the session."""
    body = response.json()
    if operation.call == "events":
        page = [(entry["revision"], mark(entry["event"])) for entry in body["events"]]
        return Seen(page=page, is_last_page=body["next"] is None)
    snapshot = body["snapshot"] if operation.call == "post" else body
    return seen_in(snapshot, response.headers.get("ETag"))


def seen_in(snapshot, tag=None):
    """What a snapshot shows."""
    view = snapshot["scrollView"]
    return Seen(
        revision=snapshot["revision"],
        incarnation=view["width"],
        y=view["contentOffset"]["y"],
        rows=view["rows"],
        effect_index=snapshot["effectIndex"],
        digest=hashlib.sha256(json.dumps(snapshot).encode()).hexdigest()[:16],
        tag=tag,
    )


def frame_of(watcher, server, session, lines):
    """The frame that the lines of one event make; None of a comment."""
    fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
    if not fields:
        return None
    frame = Frame(watcher, server, session, now(), fields["event"])
    if "id" in fields:
        revision, effect_index = fields["id"].split(".")
        frame.revision, frame.effect_index = int(revision), int(effect_index)
    document = json.loads(fields["data"])
    if frame.kind == "snapshot":
        frame.seen = seen_in(document)
    elif frame.kind == "effect":
        frame.number, frame.rows = document["index"], document.get("rows")
    return frame
