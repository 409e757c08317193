import OverscrollWire
import Problems
import StrictJSON

/// The properties, and what recordings show of a control.
enum PropertyCalls {
  static let all = [properties, judgement]

  private static let properties = Resource(
    template: "/v1/properties",
    name: "Properties",
    title: "The properties of a good refresh control",
    tag: .past,
    calls: [
      Call(
        .get,
        "getProperties",
        "Lists the properties, with the entries of the museum that each of them finds",
        query: [.pretty],
        replies: [.ok("The laws, then the wishes.", .json("PropertyList"))]
      )
    ]
  )

  private static let judgement = Resource(
    template: "/v1/recordings/properties",
    name: "Judgement",
    title: "What a recording violates",
    tag: .past,
    calls: [
      Call(
        .post,
        "judgeRecording",
        "Plays a recording and tells which properties it violates at which step",
        """
        Nothing is searched: what is judged at rest needs a recording that comes to rest. `expected` is \
        not checked. A body may have 64 MiB.
        """,
        query: [.pretty],
        body: RequestBody(contents: [
          .json("Recording", examples: [("refresh", RecordingSchemas.example)])
        ]),
        replies: [.ok("What is violated.", .json("Judgement"))],
        problems: [.eventRefused, .timeOrder, .tooManyRequests, .tooMuchWork]
      )
    ]
  )
}
