import OverscrollWire
import Problems
import StrictJSON

/// Sessions: creating, listing, reading, deleting.
enum SessionCalls {
  static let all = [session, sessions, configuration]

  /// A snapshot of a session.
  static func snapshot(_ status: Int, _ description: String) -> Reply {
    Reply(
      status: status,
      description: description,
      headers: status == 201 ? [.location, .entityTag] : [.entityTag],
      contents: [.json("Snapshot")],
      isSession: true
    )
  }

  /// The answer of a call that creates a session, or finds the one that it would create.
  static func made(_ status: Int, _ description: String) -> Reply {
    Reply(
      status: status,
      description: description,
      headers: [.entityTag, .preferenceApplied]
        + (status == 201 ? [.location, .replayed] : []),
      contents: [Content(MediaType.json, .oneOf([.named("Snapshot"), .named("MinimalSession")]))],
      isSession: true
    )
  }

  static let unchanged = Reply(
    status: 304,
    description: "The client has the answer already.",
    headers: [.entityTag]
  )

  private static let configurationBody = RequestBody(
    contents: [
      .json(
        "Configuration",
        examples: [
          ("defaults", [:]),
          (
            "manualClock",
            ["clock": "manual", "list": ["rows": 20, "rowHeight": 44], "footer": ["kind": "auto"]]
          ), ("preset", ["preset": "home", "clock": "manual"]),
          (
            "olderLibrary",
            ["dialect": "mjrefresh-2.2.1", "clock": "manual", "header": ["style": "gif"]]
          ),
        ]
      )
    ],
    isRequired: false
  )

  private static let sessions = Resource(
    template: "/v1/sessions",
    name: "Sessions",
    title: "All sessions",
    tag: .sessions,
    calls: [
      Call(
        .get,
        "listSessions",
        "Lists the sessions, in name order",
        query: [
          .limit, .query("after", .string, "The `next` of the page before."),
          .query("prefix", .string, "Only names that begin so."), .pretty,
        ],
        replies: [.ok("A page of sessions.", .json("SessionList"))]
      ),
      Call(
        .post,
        "createSession",
        "Creates a session under a name that the server chooses",
        query: [.pretty],
        fields: [.idempotencyKey, .prefer],
        body: configurationBody,
        replies: [made(201, "The session was created.")],
        problems: .creation + .retry
      ),
      Call(
        .delete,
        "deleteSessions",
        "Deletes the sessions whose names begin so, up to 1000",
        """
        Call it again while `more`. Each deletion stands alone: a problem has in `deleted` how many were \
        done.
        """,
        query: [
          .query(
            "prefix",
            .string(matching: "^."),
            "How the names begin; one character at least.",
            required: "trial-"
          ), .pretty,
        ],
        replies: [.ok("How many were deleted.", .json("Deletion"))]
      ),
    ]
  )

  private static let session = Resource(
    template: "/v1/sessions/{name}",
    name: "Session",
    title: "One session",
    tag: .sessions,
    calls: [
      Call(
        .get,
        "getSession",
        "Reads the snapshot, now or at another instant",
        """
        `atMs`, `revision` and the long poll (`since`, `sinceEffect`, `waitMs`) exclude each other. \
        The poll answers when `revision` > `since` or `effectIndex` > `sinceEffect`, or after \
        `waitMs` as it is; a number left out is not waited for. A number greater than the \
        session's own is answered at once.
        """,
        query: [
          .query("atMs", .time, "At this session time, in the past or as it would become."),
          .query("revision", .wantedNumber, "Right after this event."),
          .query("since", .wantedNumber, "Wait for a greater revision."),
          .query("sinceEffect", .wantedNumber, "Wait for a greater effect index."),
          .query("waitMs", .integer(in: 0...60_000), "How long to wait; needs one of the two."),
          .pretty,
        ],
        fields: [.ifNoneMatch, .ifMatch],
        replies: [snapshot(200, "The snapshot."), unchanged],
        problems: .session + [.eventNotFound, .tooManyRequests]
      ),
      Call(
        .put,
        "putSession",
        "Creates a session, or finds the one with this configuration",
        query: [.pretty],
        fields: Parameter.preconditions + [.prefer],
        body: configurationBody,
        replies: [
          made(201, "The session was created."),
          made(200, "It exists with the same configuration, every default filled in."),
        ],
        problems: .creation + [.configurationConflict]
      ),
      Call(
        .delete,
        "deleteSession",
        "Deletes the session",
        fields: Parameter.preconditions,
        replies: [Reply(status: 204, description: "It is deleted.")],
        problems: [.sessionNotFound]
      ),
    ]
  )

  private static let configuration = Resource(
    template: "/v1/sessions/{name}/configuration",
    name: "Configuration",
    title: "The configuration in force",
    tag: .past,
    calls: [
      Call(
        .get,
        "getConfiguration",
        "Reads the configuration in force, every default filled in",
        query: [
          .query("revision", .wantedNumber, "Right after this event; 0: as created."), .pretty,
        ],
        fields: [.ifMatch],
        replies: [.ok("The configuration.", .json("ConfigurationInForce"))],
        problems: .session + [.eventNotFound]
      )
    ]
  )
}
