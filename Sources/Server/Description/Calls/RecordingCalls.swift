import OverscrollWire
import Problems
import Recordings
import StrictJSON

/// Sessions as files, and copies of sessions.
enum RecordingCalls {
  static let all = [fork, recording, restore, verify, compare]

  private static let recordingBody = RequestBody(contents: [
    .json("Recording", examples: [("refresh", RecordingSchemas.example)])
  ])

  private static let fork = Resource(
    template: "/v1/sessions/{name}/fork",
    name: "Fork",
    title: "Copies of the session",
    tag: .past,
    calls: [
      Call(
        .post,
        "forkSession",
        "Creates a session with the configuration and the first events of this one",
        "A realtime session's time continues from its last event.",
        query: [.pretty],
        fields: [.idempotencyKey, .prefer] + Parameter.preconditions,
        body: RequestBody(contents: [
          .json("ForkRequest", examples: [("start", ["name": "demo-2", "revision": 0])])
        ]),
        replies: [SessionCalls.made(201, "The new session.")],
        problems: .session + .creation + .retry + [.eventNotFound, .sessionExists, .tooMuchWork]
      )
    ]
  )

  private static let recording = Resource(
    template: "/v1/sessions/{name}/recording",
    name: "Recording",
    title: "The session as a file",
    tag: .past,
    calls: [
      Call(
        .get,
        "getRecording",
        "Exports the session as a recording",
        query: [
          .query("expected", .names(["none"]), "`none` leaves the assertions out."), .pretty,
        ],
        fields: [.ifMatch],
        replies: [
          .ok("The recording.", .json("Recording"), headers: [.contentDisposition])
        ],
        problems: .session + [.tooManyRequests]
      )
    ]
  )

  private static let restore = Resource(
    template: "/v1/sessions/{name}/restore",
    name: "Restore",
    title: "A session from a recording",
    tag: .past,
    calls: [
      Call(
        .post,
        "restoreSession",
        "Creates the session from a recording, its events at their instants",
        "`expected` is not checked. A body may have 64 MiB.",
        query: [.pretty],
        fields: [.idempotencyKey, .prefer] + Parameter.preconditions,
        body: recordingBody,
        replies: [SessionCalls.made(201, "The new session.")],
        problems: .creation + .retry + .events + [.sessionExists]
      )
    ]
  )

  private static let verify = Resource(
    template: "/v1/recordings/verify",
    name: "Verify",
    title: "The check of a recording",
    tag: .past,
    calls: [
      Call(
        .post,
        "verifyRecording",
        "Plays a recording and compares it with what it asserts",
        "A body may have 64 MiB.",
        query: [.pretty],
        body: recordingBody,
        replies: [
          Reply(
            status: 200,
            description: "Whether it matches, or expects nothing, or the first item that differs.",
            contents: [
              Content(
                MediaType.json,
                .oneOf([.named("Match"), .named("NothingExpected"), .named("Mismatch")])
              )
            ]
          )
        ],
        problems: [.tooManyRequests, .tooMuchWork]
      )
    ]
  )

  private static let compare = Resource(
    template: "/v1/recordings/compare",
    name: "Compare",
    title: "A recording in several dialects",
    tag: .past,
    calls: [
      Call(
        .post,
        "compareRecording",
        "Plays a recording in several dialects and tells what differs",
        """
        A member of the configuration that a dialect lacks is dropped where it is null or 3.7.9's \
        default. A body may have 64 MiB.
        """,
        query: [.pretty],
        body: RequestBody(contents: [
          .json("ComparisonRequest", examples: [("footer", ComparisonSchemas.example)])
        ]),
        replies: [.ok("What each dialect does, and the differences.", .json("Comparison"))],
        problems: [.tooManyRequests, .tooMuchWork]
      )
    ]
  )
}
