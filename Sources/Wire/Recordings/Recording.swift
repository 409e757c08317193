package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A session as one portable file: a configuration, events, and what is asserted after each.
package struct Recording: Sendable {
  /// What is asserted after an event.
  package struct Item: Sendable {
    /// The asserted values that change, by pointer into the snapshot.
    package let changes: [Change]
    /// The event's refresh callbacks, in order.
    package let callbacks: [Callback]
    /// The instants of these callbacks in milliseconds, where they are asserted.
    package let callbackTimesMs: [Double]?
    /// Every effect of the event as component, type and instant, where they are asserted.
    package let allEffects: [[JSONValue]]?
  }

  /// A value of the snapshot that is asserted from here on.
  package struct Change: Sendable {
    /// The pointer as sent.
    package let text: String
    package let pointer: JSONPointer
    package let value: JSONValue
  }

  /// A refresh callback of a component.
  package struct Callback: Hashable, Sendable {
    package let component: ComponentName
    package let type: EffectType

    /// The types that are refresh callbacks; recordings compare no other in `effects`.
    package static let types: [EffectType] = [
      .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion,
    ]

    /// Makes a callback.
    package init(component: ComponentName, type: EffectType) {
      self.component = component
      self.type = type
    }

    /// The callback that an effect is; nil for an effect that is none.
    package init?(_ effect: Effect) {
      guard case .component(let name) = effect.source, Self.types.contains(effect.kind.type) else {
        return nil
      }
      self.init(component: name, type: effect.kind.type)
    }
  }

  /// The name, for people.
  package let name: String?
  /// The version of the engine that made it, if it says so.
  package let engine: String?
  /// What the session is made with.
  package let configuration: SessionConfiguration
  /// The configuration as it stands in the recording.
  package let configurationSource: JSONValue
  /// Its events.
  package private(set) var events: Events
  /// What is asserted after creation and after each event; nil asserts nothing.
  package private(set) var expected: Items
  /// In place of 1e-9; nil is none.
  package internal(set) var tolerance: Tolerance?

  /// The same session with other events, which must be right for its dialect.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - items: What is asserted after the creation and after each event.
  /// - Returns: The recording.
  package func with(_ events: [WireEvent], expecting items: [Item?]) -> Recording {
    var result = self
    (result.events, result.expected) = (Events(events), Items(items))
    return result
  }

  /// The value of `format`.
  package static let format = "overscroll-recording"
  /// The version of the format.
  package static let version = 1
}
