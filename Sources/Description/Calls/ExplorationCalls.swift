import OverscrollWire
import Problems
import StrictJSON

/// Searches for what violates the properties of a good refresh control.
enum ExplorationCalls {
  static let all = [explorations, exploration, counterexample]

  private static let id = Parameter.path(
    "id",
    .string,
    "The name that the server chose for the exploration.",
    "e-demo"
  )

  private static let explorations = Resource(
    template: "/v1/explorations",
    name: "Explorations",
    title: "Explorations of a configuration",
    tag: .explorations,
    calls: [
      Call(
        .post,
        "beginExploration",
        "Begins to search what a finger and an app can do for what violates a property",
        """
        Two explorations run at a time, for ten minutes at the most, and 16 wait; more are answered 429. They are in memory alone: \
        the last 16 that are over are kept, and a restart forgets all. Without a clock and an epoch \
        the configuration has a manual clock and 2026-01-02T03:04:05Z. What a dialect lacks of it is cut, \
        and listed; of another family's header all fields but `refreshing`.
        """,
        query: [.pretty],
        body: RequestBody(
          contents: [
            .json("ExplorationRequest", examples: [("header", ExplorationSchemas.example)])
          ],
          isRequired: false
        ),
        replies: [
          Reply(
            status: 202,
            description: "It waits or runs.",
            headers: [.location],
            contents: [.json("Exploration")]
          )
        ],
        problems: [.tooManyRequests]
      )
    ]
  )

  private static let exploration = Resource(
    template: "/v1/explorations/{id}",
    name: "Exploration",
    title: "An exploration",
    tag: .explorations,
    path: [id],
    calls: [
      Call(
        .get,
        "getExploration",
        "Tells how far an exploration is, and what it found",
        query: [
          .query("since", .wantedNumber, "Wait until `progress.revision` is another one."),
          .query("waitMs", .integer(in: 0...60_000), "How long to wait; needs `since`."), .pretty,
        ],
        replies: [.ok("The exploration.", .json("Exploration"))],
        problems: [.notFound, .tooManyRequests]
      ),
      Call(
        .delete,
        "deleteExploration",
        "Cancels an exploration and forgets it",
        query: [.pretty],
        replies: [Reply(status: 204, description: "It is forgotten.")],
        problems: [.notFound]
      ),
    ]
  )

  private static let counterexample = Resource(
    template: "/v1/explorations/{id}/counterexamples/{n}",
    name: "Counterexample",
    title: "A counterexample as a recording",
    tag: .explorations,
    path: [
      id,
      .path(
        "n",
        .string(matching: "^[0-9]{1,9}$"),
        "Its number among all of the exploration's results, from 0.",
        "0"
      ),
    ],
    calls: [
      Call(
        .get,
        "getCounterexample",
        "Gives a counterexample as a recording, every snapshot asserted",
        query: [.pretty],
        replies: [.ok("The recording.", .json("Recording"))],
        problems: [.notFound, .tooManyRequests, .tooMuchWork]
      )
    ]
  )
}
