"""A pull through the client that is generated from the description: pull.py URL."""

import sys

from overscroll_client import Client
from overscroll_client.api.events import list_effects, list_events, post_events
from overscroll_client.api.sessions import delete_session, get_session, put_session
from overscroll_client.models import (
    AdvanceTarget,
    AdvanceUntilEvent,
    Configuration,
    DragBeganEvent,
    DragEndedEvent,
    DragMotion,
    DragMovedEvent,
    EffectList,
    EventBatch,
    EventRefusedProblem,
    EventsAnswer,
    RefreshingEffect,
    Snapshot,
    StateChangedEffect,
)

NAME = "generated-client"


def pull(client: Client) -> None:
    configuration = Configuration.from_dict({"clock": "manual", "header": {}})
    created = put_session.sync_detailed(NAME, client=client, body=configuration)
    assert created.status_code == 201
    assert created.headers["Location"] == f"/v1/sessions/{NAME}"
    assert isinstance(created.parsed, Snapshot)
    assert created.parsed.header.state == "idle"
    assert created.parsed.scroll_view.motion is None

    began = post(client, DragBeganEvent(type_="dragBegan", x=187, y=100))
    assert began.revision == 1
    assert began.snapshot.scroll_view.is_tracking
    assert isinstance(began.snapshot.scroll_view.motion.y, DragMotion)

    moved = post(client, DragMovedEvent(type_="dragMoved", x=187, y=250, at_ms=100))
    assert moved.time_ms == 100 and moved.instants == [100]
    # The rubber band of the description, at a travel of 150 pt.
    pulled = 0.55 * 150 * 667 / (667 + 0.55 * 150)
    assert abs(moved.snapshot.scroll_view.content_offset.y + pulled) < 1e-9
    assert moved.snapshot.header.state == "pulling"
    assert moved.snapshot.scroll_view.content_offset.y < moved.snapshot.header.threshold_offset
    [change] = moved.effects
    assert isinstance(change, StateChangedEffect) and change.to == "pulling"

    ended = post(client, DragEndedEvent(type_="dragEnded", at_ms=200))
    assert not ended.snapshot.scroll_view.is_dragging
    assert ended.snapshot.header.is_refreshing

    batch = EventBatch(
        events=[AdvanceUntilEvent(type_="advance", until=AdvanceTarget.REST)], expected_revision=3
    )
    rested = post(client, batch)
    assert rested.effects_next is None
    assert any(isinstance(effect, RefreshingEffect) for effect in rested.effects)


def read(client: Client) -> None:
    answer = get_session.sync_detailed(NAME, client=client)
    snapshot = answer.parsed
    assert isinstance(snapshot, Snapshot)
    assert snapshot.revision == 4
    assert snapshot.header.state == "refreshing"
    assert snapshot.header.refreshing_count == 1
    assert snapshot.footer is None
    assert snapshot.scroll_view.content_inset.top == 54
    assert snapshot.scroll_view.content_offset.y == -54
    assert snapshot.animations == [] and snapshot.scroll_view.motion is None

    again = get_session.sync_detailed(NAME, client=client, if_none_match=answer.headers["ETag"])
    assert again.status_code == 304
    past = get_session.sync(NAME, client=client, revision=0)
    assert past.revision == 0 and past.header.state == "idle"

    effects = list_effects.sync(NAME, client=client)
    assert isinstance(effects, EffectList)
    assert len(effects.effects) == snapshot.effect_index and effects.next_ is None
    events = list_events.sync(NAME, client=client, limit=1)
    assert isinstance(events.events[0].event, DragBeganEvent) and events.next_ == 1


def be_refused(client: Client) -> None:
    event = DragMovedEvent(type_="dragMoved", x=0, y=0)
    refused = post_events.sync_detailed(NAME, client=client, body=event)
    assert refused.status_code == 422
    assert isinstance(refused.parsed, EventRefusedProblem)
    assert refused.parsed.errors[0].pointer == "/type"

    assert delete_session.sync_detailed(NAME, client=client).status_code == 204
    gone = get_session.sync_detailed(NAME, client=client)
    assert gone.status_code == 404
    assert gone.parsed.type_ == "/problems/session-not-found"


def post(client: Client, body) -> EventsAnswer:
    answer = post_events.sync_detailed(NAME, client=client, body=body)
    assert isinstance(answer.parsed, EventsAnswer), answer.content
    return answer.parsed


with Client(base_url=sys.argv[1]) as client:
    pull(client)
    read(client)
    be_refused(client)
print("the generated client pulled and read")
