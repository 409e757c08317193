import OverscrollWire
import Problems
import StrictJSON

/// Events in, effects out.
enum EventCalls {
  static let all = [events, effects, trajectory, explanation, stream]

  private static let pull: JSONValue = [
    "events": [
      ["type": "dragBegan", "x": 187, "y": 100], ["type": "dragMoved", "x": 187, "y": 350],
      ["type": "dragEnded", "velocity": ["y": 0]], ["type": "advance", "until": "rest"],
    ]
  ]

  private static let ndjson = Content(
    MediaType.ndjson,
    Schema.string.described("One `Event` on each line."),
    examples: [
      (
        "lines",
        .string(
          """
          {"type":"dragBegan","x":187,"y":100}
          {"type":"dragCancelled"}

          """
        )
      )
    ]
  )

  private static let events = Resource(
    template: "/v1/sessions/{name}/events",
    name: "Events",
    title: "The events of a session",
    tag: .sessions,
    calls: [
      Call(
        .get,
        "listEvents",
        "Lists the events of the session's log",
        "As NDJSON with `Accept: application/x-ndjson`, one `LoggedEvent` on each line.",
        query: [.after("revision"), .limit, .pretty],
        fields: [.ifMatch],
        replies: [
          .ok("A page of events.", .json("EventList"), Content(MediaType.ndjson, .string))
        ],
        problems: .session
      ),
      Call(
        .post,
        "postEvents",
        "Applies one event or a batch, whole or not at all",
        """
        Without `atMs` an event happens now. On a manual clock it is never earlier than the \
        session's time; a later one first moves the clock there. On a realtime clock it is placed \
        at its `atMs`, but not after now and not before the last event or a reported effect. An \
        event that is well-formed but not possible at that moment, or with the driver or clock, is \
        refused as `event-refused`.
        """,
        query: [.pretty],
        fields: [.idempotencyKey, .prefer] + Parameter.preconditions,
        body: RequestBody(contents: [
          Content(
            MediaType.json,
            .oneOf([.named("Event"), .named("EventBatch")]),
            examples: [
              ("one", ["type": "beginRefreshing", "component": "header"]), ("pull", pull),
              ("conditional", ["events": [], "expectedRevision": 0]),
            ]
          ), ndjson,
        ]),
        replies: [
          Reply(
            status: 200,
            description: "The events are applied.",
            headers: [.preferenceApplied, .replayed],
            contents: [
              Content(
                MediaType.json,
                .oneOf([.named("EventsAnswer"), .named("MinimalEventsAnswer")])
              )
            ]
          )
        ],
        problems: .session + .events + .retry + [.revisionConflict, .storageFull]
      ),
    ]
  )

  private static let effects = Resource(
    template: "/v1/sessions/{name}/effects",
    name: "Effects",
    title: "The effects of a session",
    tag: .sessions,
    calls: [
      Call(
        .get,
        "listEffects",
        "Lists the effects that have happened by now",
        query: [.after("index"), .limit, .pretty],
        fields: [.ifMatch],
        replies: [.ok("A page of effects.", .json("EffectList"))],
        problems: .session
      )
    ]
  )

  private static let trajectory = Resource(
    template: "/v1/sessions/{name}/trajectory",
    name: "Trajectory",
    title: "The session, sampled",
    tag: .past,
    calls: [
      Call(
        .get,
        "getTrajectory",
        "Samples the session: as it was, and as it would become",
        "At most 10000 samples. As CSV with `Accept: text/csv`, with a header line.",
        query: [
          .query("fromMs", .time, "By default the session's time."),
          .query("toMs", .time, "Not before `fromMs`; by default a second after it."),
          .query("stepMs", .number(in: 0.0005...1e12), "16.667 by default."), .pretty,
        ],
        fields: [.ifMatch],
        replies: [
          .ok("The samples.", .json("Trajectory"), Content(MediaType.csv, .string))
        ],
        problems: .session
      )
    ]
  )

  private static let explanation = Resource(
    template: "/v1/sessions/{name}/explain",
    name: "Explanation",
    title: "Why a component has, or has not, changed its state",
    tag: .sessions,
    calls: [
      Call(
        .get,
        "explainSession",
        "Explains a component: what could follow, what changed it last, what it ignored",
        """
        The conditions are those by which the engine decides, as they are now, at an instant, or after \
        an event. The last change and what was ignored are found by replay.
        """,
        query: [
          .query("component", .named("ComponentName"), "Which one.", required: "header"),
          .query("atMs", .time, "At this session time, in the past or as it would become."),
          .query("revision", .wantedNumber, "Right after this event."), .pretty,
        ],
        fields: [.ifMatch],
        replies: [.ok("The explanation.", .json("Explanation"))],
        problems: .session + [.eventNotFound]
      )
    ]
  )

  private static let stream = Resource(
    template: "/v1/sessions/{name}/stream",
    name: "Stream",
    title: "The session as it changes",
    tag: .sessions,
    calls: [
      Call(
        .get,
        "streamSession",
        "Follows the session by Server-Sent Events",
        """
        Event `snapshot` (a `Snapshot`) on connect, whenever an event changes the session, and whenever \
        the last snapshot's `nextChangeMs` comes, after the effects of that instant; event `effect` (an \
        `Effect`) for each effect as it falls due; `id` is `<revision>.<effectIndex>`. `deleted` when the session goes, `draining` when the server does. A comment every 15 s; at \
        most one snapshot each 1/60 s.
        """,
        query: [
          .query("only", .names(["effects"]), "`effects`: no snapshots.")
        ],
        fields: [
          .ifMatch,
          .header(
            "Last-Event-ID",
            .string(matching: #"^((0|[1-9][0-9]{0,17})\.(0|[1-9][0-9]{0,17}))?$"#),
            "Resumes after this event without a gap or a repeat."
          ),
        ],
        replies: [
          .ok("The events, until one side ends them.", Content(MediaType.eventStream, .any))
        ],
        problems: .session + [.tooManyRequests]
      )
    ]
  )
}
