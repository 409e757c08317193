package import RefreshEngine
package import StrictJSON

/// An explanation's members that are not of the engine.
package struct ExplanationLabel {
  let session: String
  let revision: Int
  let component: ComponentName
  let ignored: [Journal.Ignored]
  let ignoredSinceRevision: Int

  package init(
    session: String,
    revision: Int,
    component: ComponentName,
    ignored: [Journal.Ignored],
    ignoredSinceRevision: Int
  ) {
    self.session = session
    self.revision = revision
    self.component = component
    self.ignored = ignored
    self.ignoredSinceRevision = ignoredSinceRevision
  }
}

extension JSONWriter {
  /// Writes why a component has, or has not, changed its state.
  ///
  /// - Parameters:
  ///   - engine: The session at the moment that is explained, with a journal.
  ///   - state: The state of the component, one of the session's.
  ///   - label: What the engine does not know.
  package mutating func explanation(
    _ engine: Engine,
    _ state: ComponentState,
    _ label: ExplanationLabel
  ) {
    let explained = ExplanationTable.Explained(engine: engine, state: state, label: label)
    value(ExplanationTable.explanation.json(of: explained))
  }
}

/// The members of an explanation.
package enum ExplanationTable {
  struct Explained {
    let engine: Engine
    let state: ComponentState
    let label: ExplanationLabel
  }

  static let explanation: [Output<Explained>] = [
    .output("session", .sessionName, \.label.session),
    .output("revision", .count, \.label.revision),
    .output("timeMs", .number, \.engine.now.milliseconds),
    .output("component", .named("ComponentName"), \.label.component),
    .output("dialect", .named("Dialect"), \.engine.dialect),
    .output("state", .named("ComponentState"), \.state),
    list("next", transition, "Transition") { $0.engine.transitions(of: $0.label.component) ?? [] }
      .says("To other states than the present one."),
    Output(.required("last", Schema.named("StateChange").orNull)) {
      $0.engine.journal?.lastChange(of: $0.label.component).map { change.json(of: $0) } ?? .null
    }
    .says("The latest change; null if there is none, or none within the work of a request."),
    list("ignored", ignored, "IgnoredCall", count: 0...Journal.mostIgnored, \.label.ignored)
      .says("The last ten, the oldest first."),
    .output("ignoredSinceRevision", .count, \.label.ignoredSinceRevision)
      .says("From where on was looked for them."),
  ]

  private static let condition: [Output<Condition>] = [
    .output("name", .names, \.name),
    .output("holds", Form.bool.orNull, \.holds)
      .says("Null where nothing has told yet, which does not count as failing."),
    .output("text", .string, \.text).says("A clause for people."),
    .output(optional: "actual", .number) { $0.numbers?.actual }
      .says("What is compared, in points, or a count."),
    Output(.optional("operator", .names(["<", "<=", ">=", ">"]))) {
      $0.numbers.map { .string($0.comparison.symbol) }
    },
    .output(optional: "needed", .number) { $0.numbers?.needed }.says("What it is compared with."),
    .output(optional: "missing", .number, \.missing)
      .says("How much falls short; absent where it holds."),
  ]

  private static let transition: [Output<Transition>] = [
    .output("to", .named("ComponentState"), \.to),
    .output("by", .named("Cause"), \.cause),
    .output("holds", .bool, \.holds).says("Whether no condition fails."),
    list("conditions", condition, "Condition", \.conditions),
  ]

  private static let change: [Output<Journal.Change>] = [
    .output("revision", .count, \.revision)
      .says("The event in whose course it happened."),
    .output("atMs", .number, \.instant.milliseconds),
    .output("from", .named("ComponentState"), \.from),
    .output("to", .named("ComponentState"), \.to),
    .output("by", .named("Cause"), \.cause),
    list("conditions", condition, "Condition", \.conditions).says("As they were."),
  ]

  private static let ignored: [Output<Journal.Ignored>] = [
    .output("revision", .count, \.revision),
    .output("atMs", .number, \.instant.milliseconds),
    .output("what", .named("Cause"), \.what),
    .output("because", .string, \.reason),
  ]

  private static func list<Source, Item>(
    _ name: String,
    _ members: [Output<Item>],
    _ schema: String,
    count: ClosedRange<Int>? = nil,
    _ items: @escaping @Sendable (Source) -> [Item]
  ) -> Output<Source> {
    Output(.required(name, .array(of: .named(schema), count: count))) {
      .array(items($0).map { members.json(of: $0) })
    }
  }

  package static let schemas = [
    NamedSchema("Explanation", .object(explanation.fields())),
    NamedSchema(
      "Cause",
      .names(Cause.self).described("What changes a component's state, or was asked to.")
    ),
    NamedSchema(
      "Condition",
      .object(condition.fields(), "A condition, as the engine decides by it.")
    ),
    NamedSchema("Transition", .object(transition.fields(), "A change of state that could follow.")),
    NamedSchema("StateChange", .object(change.fields(), "A change of state that happened.")),
    NamedSchema("IgnoredCall", .object(ignored.fields(), "What was asked and changed nothing.")),
  ]
}

extension Journal.Ignored {
  /// The conditions that did not hold, as clauses for people.
  fileprivate var reason: String {
    because.map { condition in
      condition.name == .isAnotherState ? "it was \(state.rawValue) already" : condition.text
    }.joined(separator: "; ")
  }
}
