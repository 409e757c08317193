package import RefreshEngine
import StrictJSON

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
  ///   - component: The component, one of the session's.
  ///   - label: What the engine does not know.
  package mutating func explanation(
    _ engine: Engine,
    _ component: Component,
    _ label: ExplanationLabel
  ) {
    beginObject()
    member("session", label.session)
    member("revision", label.revision)
    member("timeMs", engine.now.milliseconds)
    member("component", label.component)
    member("dialect", engine.dialect)
    member("state", component.state)
    key("next")
    list(engine.transitions(of: label.component) ?? []) { $0.transition($1) }
    key("last")
    if let change = engine.journal?.lastChange(of: label.component) {
      self.change(change)
    } else {
      null()
    }
    key("ignored")
    list(label.ignored) { $0.ignored($1) }
    member("ignoredSinceRevision", label.ignoredSinceRevision)
    endObject()
  }

  private mutating func transition(_ transition: Transition) {
    beginObject()
    member("to", transition.to)
    member("by", transition.cause)
    member("holds", transition.holds)
    key("conditions")
    conditions(transition.conditions)
    endObject()
  }

  private mutating func change(_ change: Journal.Change) {
    beginObject()
    member("revision", change.revision)
    member("atMs", change.instant.milliseconds)
    member("from", change.from)
    member("to", change.to)
    member("by", change.cause)
    key("conditions")
    conditions(change.conditions)
    endObject()
  }

  private mutating func ignored(_ ignored: Journal.Ignored) {
    beginObject()
    member("revision", ignored.revision)
    member("atMs", ignored.instant.milliseconds)
    member("what", ignored.what)
    member("because", ignored.reason)
    endObject()
  }

  private mutating func conditions(_ conditions: [Condition]) {
    list(conditions) { $0.condition($1) }
  }

  private mutating func condition(_ condition: Condition) {
    beginObject()
    member("name", condition.name)
    key("holds")
    if let holds = condition.holds { bool(holds) } else { null() }
    member("text", condition.text)
    if let numbers = condition.numbers {
      member("actual", numbers.actual)
      member("operator", numbers.comparison.symbol)
      member("needed", numbers.needed)
    }
    if let missing = condition.missing { member("missing", missing) }
    endObject()
  }

  private mutating func list<Item>(
    _ items: [Item],
    _ write: (inout JSONWriter, Item) -> Void
  ) {
    beginArray()
    for item in items { write(&self, item) }
    endArray()
  }
}

extension Journal.Ignored {
  /// The conditions that did not hold, as clauses for people.
  fileprivate var reason: String {
    because.map { condition in
      condition.name == .isAnotherState ? "it was \(state.rawValue) already" : condition.text
    }.joined(separator: "; ")
  }
}
