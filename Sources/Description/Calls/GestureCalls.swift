import OverscrollWire
import Problems

/// The pull calculator.
enum GestureCalls {
  static let all = [gestures]

  private static let gestures = Resource(
    template: "/v1/gestures",
    name: "Gestures",
    title: "The pull calculator",
    tag: .catalogue,
    calls: [
      Call(
        .post,
        "calculatePull",
        "Tells whether a gesture arms or triggers, and which travel is enough",
        "Nothing is stored.",
        query: [.pretty],
        body: RequestBody(contents: [
          .json("PullRequest", examples: [("pull", GestureSchemas.example)])
        ]),
        replies: [.ok("What the gesture does.", .json("PullAnswer"))],
        problems: [.tooManyRequests, .tooMuchWork, .eventRefused]
      )
    ]
  )
}
