public import RefreshEngine
import StrictJSON

/// An event that a client sends to a session.
public struct SubmittedEvent: Sendable {
  /// What happens.
  public let event: Event
  /// When, in session time; nil is now.
  public let instant: Instant?
  /// The event as a log stores it, in the form of `StoredEvent`.
  public let stored: [UInt8]

  /// Creates an event to submit.
  public init(event: Event, instant: Instant?, stored: [UInt8]) {
    self.event = event
    self.instant = instant
    self.stored = stored
  }
}

extension SubmittedEvent {
  /// An event as it was sent.
  package init(_ wire: WireEvent) {
    let stored = StoredEvent.pack(wire.event, json: wire.sourceWithoutInstant)
    self.init(event: wire.event, instant: wire.instant, stored: stored)
  }
}

extension WireEvent {
  /// The event may be placed at another instant than was asked for.
  fileprivate var sourceWithoutInstant: JSONValue {
    guard case .object(var object) = source else { return source }
    object["atMs"] = nil
    return .object(object)
  }
}
