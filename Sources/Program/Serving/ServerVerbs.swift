package import ArgumentParser

/// The verbs for running and checking a server.
package enum ServerVerbs {
  /// The verb that serves.
  package static let serve: any ParsableCommand.Type = Serve.self
  /// All verbs of a server, in the order of the help.
  package static let all: [any ParsableCommand.Type] = [serve, CheckCommand.self]
}
