import ArgumentParser
import Glibc
import HTTPClient
import OverscrollWire
import StrictJSON
import SystemPrimitives

/// `overscroll watch NAME`: prints the effects of a session of a server as they happen.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print the effects of a session of a running server as they happen.",
    discussion: """
      A line has an instant in milliseconds, a component, and its change. Ends with 0 at Ctrl-C and \
      when the session is deleted, with 1 when the server stops, refuses or does not answer. A token \
      is read from OVERSCROLL_TOKEN.

      Example: overscroll watch demo
      """
  )

  @Argument(help: "The session's name.")
  var name: String

  @Flag(help: "Begin with the session's first effect.")
  var all = false

  @Flag(help: "Print each effect as a line of JSON.")
  var json = false

  @OptionGroup var server: ServerOptions

  /// The reason for the end of a watch.
  private enum End: String {
    /// The stream's event `deleted`.
    case deleted
    /// The stream's event `draining`.
    case draining
    /// The output has no reader any more, as after `head`.
    case unread
  }

  func run() throws {
    // A user ends a watch by a signal; the program has nothing to clean up, and writes each line as a whole.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
    var stream = EventStreamReader()
    var end: End?
    try server.client().send(
      .get,
      ["sessions", name, "stream"],
      query: ["only": "effects"],
      fields: all ? ["Last-Event-ID: 0.0"] : []
    ) { piece in
      for event in stream.read(piece) {
        end = End(rawValue: event.name) ?? end
        if event.name == "effect", !show(event.data) { end = .unread }
      }
      return end == nil
    }
    switch end {
    case .deleted?: Descriptor.standardError.print("\(name) was deleted\n")
    case .unread?: break
    case .draining?: throw Refusal(description: "the server stops")
    case nil: throw Refusal(description: "the server ended the stream")
    }
  }

  /// Prints an effect; false if the write fails.
  private func show(_ data: String) -> Bool {
    let effect = try? JSONReader.value(Array(data.utf8))
    let line = json ? data : effect?.effectLine ?? data
    // `print` would buffer the output to a pipe. libcurl ignores SIGPIPE meanwhile.
    return (try? Descriptor.standardOutput.write(Array("\(line)\n".utf8))) != nil
  }
}
