package import ArgumentParser

/// The verbs that are about a server itself.
package enum ServerVerbs {
  /// The verb that serves.
  package static let serve: any ParsableCommand.Type = Serve.self
  /// All of them, in the order of the help.
  package static let all: [any ParsableCommand.Type] = [serve, CheckCommand.self]
}
