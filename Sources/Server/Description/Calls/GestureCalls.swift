import OverscrollWire
import Problems

/// The pull calculator.
enum GestureCalls {
  static let all = [gestures]

  private static let gestures = Resource(
    template: "/v1/gestures",
    name: "Gestures",
    title: "The pull calculator",
    tag: .tools,
    calls: [
      Call(
        .post,
        "calculatePull",
        "Tells whether a pull arms or triggers, and which travel is enough",
        """
        Nothing is stored. It begins at rest, with no refresh under way: a header at the least offset \
        of `restRange`, a back footer and a trailer at the greatest, an auto footer a point before its \
        threshold.
        """,
        query: [.pretty],
        body: RequestBody(contents: [
          .json(
            "PullRequest",
            examples: [
              ("pull", GestureSchemas.example), ("smallest", GestureSchemas.smallest),
            ]
          )
        ]),
        replies: [.ok("What the pull does.", .json("PullAnswer"))],
        problems: [.tooManyRequests, .tooMuchWork, .eventRefused]
      )
    ]
  )
}
