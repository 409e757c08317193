package import ArgumentParser

/// The verbs beside `serve`, in the order of the help.
package enum Verbs {
  /// The verbs that call a server.
  package static let ofSessions: [any ParsableCommand.Type] = [
    CreateCommand.self, PullCommand.self, ExplainCommand.self, WatchCommand.self,
    RecordCommand.self, ListCommand.self, DeleteCommand.self,
  ]

  /// The verbs that need no server.
  package static let ofFiles: [any ParsableCommand.Type] = [
    TestCommand.self, SmallestCommand.self, ShrinkCommand.self, CompareCommand.self,
    UpgradeCommand.self, ExploreCommand.self,
  ]
}
