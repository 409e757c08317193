package import RefreshEngine
package import StrictJSON

/// The reasons for a component's changes of state, and against them.
package struct ExplainedComponent {
  /// The session at the explained moment, with a journal.
  let engine: Engine
  let state: ComponentState
  let component: ComponentName
  let session: String
  let revision: Int
  let ignored: [Journal.Note]
  let ignoredSinceRevision: Int

  /// Explains a component; nil if the session never had the component.
  package init?(
    _ component: ComponentName,
    in engine: Engine,
    session: String,
    revision: Int,
    ignoredSinceRevision: Int = 0
  ) {
    guard let state = engine.stateOfComponent(component) else { return nil }
    (self.engine, self.state, self.component) = (engine, state, component)
    (self.session, self.revision) = (session, revision)
    let ignored = engine.journal?.ignored(of: component) ?? []
    self.ignored = ignored.filter { $0.revision >= ignoredSinceRevision }
    self.ignoredSinceRevision = ignoredSinceRevision
  }

  /// The explanation in the wire format.
  package var json: JSONValue { ExplanationTable.explanation.json(of: self) }
}

/// The members of an explanation.
package enum ExplanationTable {
  static let explanation: [Output<ExplainedComponent>] = [
    .output("session", .sessionName, \.session),
    .output("revision", .count, \.revision),
    .output("timeMs", .number, \.engine.now.milliseconds),
    .output("component", .named("ComponentName"), \.component),
    .output("dialect", .named("Dialect"), \.engine.dialect),
    .output("state", .named("ComponentState"), \.state),
    list("next", transition, "Transition") { $0.engine.transitions(of: $0.component) ?? [] },
    Output(.required("last", Schema.named("StateChange").orNull)) {
      $0.engine.journal?.lastChange(of: $0.component).map { change.json(of: $0) } ?? .null
    }
    .says("The latest change; null if there is none, or none within the work of a request."),
    list("ignored", ignored, "IgnoredCall", count: 0...Journal.mostIgnored, \.ignored),
    .output("ignoredSinceRevision", .count, \.ignoredSinceRevision),
  ]

  private static let condition: [Output<Condition>] = [
    .output("name", .names, \.name),
    .output("holds", Form.bool.orNull, \.holds)
      .says("True if the condition holds; null: not known yet, which is not a failure."),
    .output("text", .string, \.text),
    .output(optional: "actual", .number) { $0.numbers?.actual },
    Output(.optional("operator", .names(["<", "<=", ">=", ">"]))) {
      $0.numbers.map { .string($0.comparison.symbol) }
    },
    .output(optional: "needed", .number) { $0.numbers?.needed },
    .output(optional: "missing", .number, \.missing),
  ]

  private static let transition: [Output<Transition>] = [
    .output("to", .named("ComponentState"), \.to),
    .output("by", .named("Cause"), \.cause),
    .output("holds", .bool, \.holds).says("True if no condition fails."),
    list("conditions", condition, "Condition", \.conditions),
  ]

  private static let change: [Output<Journal.Note>] = [
    .output("revision", .count, \.revision)
      .says("The event in whose course it happened."),
    .output("atMs", .number, \.instant.milliseconds),
    .output("from", .named("ComponentState"), \.from),
    .output("to", .named("ComponentState"), \.to),
    .output("by", .named("Cause"), \.cause),
    list("conditions", condition, "Condition", \.conditions).says("As they were."),
  ]

  private static let ignored: [Output<Journal.Note>] = [
    .output("revision", .count, \.revision),
    .output("atMs", .number, \.instant.milliseconds),
    .output("what", .named("Cause"), \.cause),
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
    NamedSchema("Cause", .names(Cause.self)),
    NamedSchema(
      "Condition",
      .object(condition.fields(), "A condition, as the engine decides by it.")
    ),
    NamedSchema("Transition", .object(transition.fields(), "A change of state that could follow.")),
    NamedSchema("StateChange", .object(change.fields(), "A change of state that happened.")),
    NamedSchema("IgnoredCall", .object(ignored.fields(), "A call that changed nothing.")),
  ]
}

extension Journal.Note {
  /// The failed conditions, as clauses for people.
  fileprivate var reason: String {
    conditions.map { condition in
      condition.name == .isAnotherState ? "it was \(from.rawValue) already" : condition.text
    }.joined(separator: "; ")
  }
}
