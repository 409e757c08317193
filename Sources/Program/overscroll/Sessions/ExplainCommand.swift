import ArgumentParser
import OverscrollWire
import Recordings
import StrictJSON
import SystemPrimitives

/// `overscroll explain NAME`: why a component of a session has, or has not, refreshed.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say why a component of a session has, or has not, refreshed.",
    discussion: """
      With --why-not refreshing it says that in a sentence, and exits with 1 unless the component is \
      refreshing. Exits with 1 too if the server refuses or does not answer. A token is read from \
      OVERSCROLL_TOKEN.

      Example: overscroll explain demo --component footer
      Example: overscroll explain demo --component header --at-ms 1250
      Example: overscroll explain demo --component header --why-not refreshing
      """
  )

  /// The state that a component should be in.
  enum WantedState: String, ExpressibleByArgument, CaseIterable {
    case refreshing
  }

  @Argument(help: "The session's name.")
  var name: String

  @Option(help: "The component.")
  var component: ExplainedComponent

  @Option(name: .customLong("at-ms"), help: "At this session time, past or to come. [now]")
  var atMs: Double?

  @Option(help: "Right after this event.")
  var revision: Int?

  @Option(help: "Say why the component is not in this state, and exit with 1 if it is not.")
  var whyNot: WantedState?

  @OptionGroup var server: ServerOptions

  @Flag(help: "Print the server's JSON.")
  var json = false

  func validate() throws {
    if atMs != nil, revision != nil {
      throw ValidationError("--at-ms and --revision exclude each other")
    }
  }

  func run() throws {
    var query = [(name: "component", value: component.rawValue)]
    if let atMs { query.append((name: "atMs", value: JSONWriter.text(atMs))) }
    if let revision { query.append((name: "revision", value: String(revision))) }
    let body = try server.client().get(["sessions", name, "explain"], query: query)
    if json { try Descriptor.standardOutput.write(body) }
    // As JSON, and without a question, the answer is passed on as it is.
    guard whyNot != nil || !json else { return }
    guard let explanation = Explanation(json: body) else {
      throw Refusal(description: "the server's answer is no explanation")
    }
    if !json { print(whyNot == nil ? explanation.text : explanation.sentence) }
    if let whyNot, explanation.state != whyNot.rawValue { throw ExitCode(1) }
  }
}

/// A component as an option's value.
enum ExplainedComponent: String, ExpressibleByArgument, CaseIterable {
  case header
  case footer
  case trailer
}
