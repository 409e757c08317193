import ArgumentParser
import Foundation
import OverscrollWire
import Recordings
import StrictJSON

/// `overscroll explain NAME`: why a component of a session has, or has not, refreshed.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say why a component of a session has, or has not, refreshed.",
    discussion: """
      Exits with 1 if the server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.

      Example: overscroll explain demo --component footer
      Example: overscroll explain demo --component header --at-ms 1250
      """
  )

  @Argument(help: "The session's name.")
  var name: String

  @Option(help: "The component.")
  var component: ExplainedComponent

  @Option(name: .customLong("at-ms"), help: "At this session time, past or to come. [now]")
  var atMs: Double?

  @Option(help: "Right after this event.")
  var revision: Int?

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
    if json { return FileHandle.standardOutput.write(Data(body)) }
    guard let explanation = Explanation(json: body) else {
      throw Refusal(description: "the server's answer is no explanation")
    }
    print(explanation.text)
  }
}

/// A component as an option's value.
enum ExplainedComponent: String, ExpressibleByArgument, CaseIterable {
  case header
  case footer
  case trailer
}
