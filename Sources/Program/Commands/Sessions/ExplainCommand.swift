import ArgumentParser
import CommandSupport
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll explain NAME`: the reason why a component of a session has, or has not, refreshed.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say why a component of a session has, or has not, refreshed.",
    discussion: """
      Exits with 1 if the server refuses or does not answer. A token is read from OVERSCROLL_TOKEN.

      Example: overscroll explain demo
      Example: overscroll explain demo --component header --at 1.25s
      """
  )

  @Argument(help: "The session's name.")
  var name: String

  @Option(help: "The component. [the one that the session has]")
  var component: ComponentName?

  @Option(
    help: ArgumentHelp("The session time to explain, past or future. [now]", valueName: "time"),
    transform: OptionForm.duration.read
  )
  var at: Microseconds?

  @Option(help: "The event after which to explain.")
  var revision: Int?

  @OptionGroup var server: ServerOptions

  @Flag(help: "Print the server's JSON.")
  var json = false

  func validate() throws {
    if at != nil, revision != nil {
      throw ValidationError("--at and --revision exclude each other")
    }
  }

  func run() throws {
    let client = try server.client()
    let component = try component ?? onlyComponent(client)
    let atMs = at.map { Double($0) / 1000 }
    let body = try client.explain(name, component, atMs: atMs, revision: revision)
    guard !json else { return StandardOutput.write(body) }
    guard let explanation = Explanation(json: body) else {
      throw Refusal(description: "the server's answer is no explanation")
    }
    print(explanation.text)
  }

  private func onlyComponent(_ client: APIClient) throws -> ComponentName {
    let snapshot = try client.object("GET", ["sessions", name])
    let found = ComponentName.allCases.filter { (snapshot[$0.rawValue] ?? .null) != .null }
    guard found.count == 1 else {
      let names = found.map(\.rawValue).joined(separator: ", ")
      let told = found.isEmpty ? "no component" : names
      throw Refusal(description: "\(name) has \(told): name one with --component")
    }
    return found[0]
  }
}
