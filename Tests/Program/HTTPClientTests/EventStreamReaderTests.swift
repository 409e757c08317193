import HTTPClient
import Testing

/// Events are read as their bytes come.
struct EventStreamReaderTests {
  private typealias Event = EventStreamReader.Event

  @Test(
    arguments: [
      ("data: a\n\n", [Event(name: "message", data: "a")]),
      ("event: effect\nid: 1.2\ndata: {}\n\n", [Event(name: "effect", data: "{}")]),
      ("data:a\ndata:  b\n\n", [Event(name: "message", data: "a\n b")]),
      (
        ":\n\ndata: a\r\n\r\nevent: x\ndata\n\n",
        [Event(name: "message", data: "a"), Event(name: "x", data: "")]
      ), ("event: x\n\ndata: é: ü\n\n", [Event(name: "message", data: "é: ü")]),
      ("data: a\n", []), ("", []),
    ] as [(String, [Event])]
  )
  private func `an event ends with an empty line, wherever the pieces end`(
    text: String,
    events: [Event]
  ) {
    var whole = EventStreamReader()
    #expect(whole.read(Array(text.utf8)) == events)
    var slow = EventStreamReader()
    #expect(text.utf8.flatMap { slow.read([$0]) } == events)
  }
}
