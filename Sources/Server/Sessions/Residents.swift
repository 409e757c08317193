import DequeModule
import RefreshEngine
import SessionLog
import Synchronization

/// The sessions in memory by name, and the names with a call in progress.
///
/// One call at a time creates, loads or deletes the session of a name; other calls wait. Beyond a limit,
/// the sessions without recent calls leave memory, unless they are busy or a request still refers to them:
/// the request would otherwise use a session that misses the events of the next loaded one. The names are
/// distributed over stripes, each with a lock.
final class Residents: Sendable {
  typealias Found = Result<Session, SessionStore.AccessError>
  /// Takes the result of the call in progress, or nil to look up the name again.
  typealias Waiting = @Sendable (Found?) -> Void

  /// The result of an entry into a name.
  enum Entry {
    /// The session is in memory.
    case resident(Session)
    /// Another call is in progress for the name; its end calls `waiting`.
    case waits
    /// The name is unknown. The caller must handle the name, and then call `leave`.
    case entered
  }

  fileprivate enum Place {
    case resident(Session)
    case busy([Waiting])
  }

  fileprivate struct Names {
    var places: [String: Place] = [:]
    /// The names in the order in which their sessions are considered for removal, each once; names that
    /// have left memory are included.
    var order: Deque<String> = []
    /// The set of the names in `order`.
    var ordered: Set<String> = []
  }

  private final class Stripe: Sendable {
    let names = Mutex(Names())
  }

  private let stripes = (0..<16).map { _ in Stripe() }
  private let limitPerStripe: Int
  private let now: @Sendable () -> Microseconds
  private let left: @Sendable (Session) -> Void

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - limit: The approximate number of sessions that it holds.
  ///   - now: The steady clock, which records a session's call before its name can be locked for a deletion.
  ///   - left: Takes each session that leaves memory.
  init(
    limit: Int,
    now: @escaping @Sendable () -> Microseconds = { 0 },
    left: @escaping @Sendable (Session) -> Void = { _ in }
  ) {
    limitPerStripe = max(1, limit / stripes.count)
    self.now = now
    self.left = left
  }

  private func stripe(_ name: String) -> Stripe {
    // The stripe's dictionary hashes the name; a sum of the bytes is enough to choose the stripe.
    stripes[Int(name.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }) % stripes.count]
  }

  /// The session of a name, if the session is in memory.
  func resident(_ name: String) -> Session? {
    stripe(name).names.withLock { names in
      guard case .resident(let session) = names.places[name] else { return nil }
      session.noteCall(at: now())
      return session
    }
  }

  /// The session of a name and an identity, if it is in memory; the look-up does not count as a call.
  func glance(at name: String, _ id: SessionID) -> Session? {
    stripe(name).names.withLock { names in
      if case .resident(let session) = names.places[name], session.id == id { session } else { nil }
    }
  }

  /// The sessions in memory; the look-up does not count as a call.
  var all: [Session] {
    stripes.flatMap { stripe in
      stripe.names.withLock { names in
        names.places.values.compactMap { place in
          if case .resident(let session) = place { session } else { nil }
        }
      }
    }
  }

  /// Enters a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - takingResident: True if the caller needs sole access to a session in memory too.
  ///   - waiting: Called later, if the result is `waits`.
  /// - Returns: The session, or the state of the name.
  func enter(_ name: String, takingResident: Bool = false, waiting: @escaping Waiting) -> Entry {
    stripe(name).names.withLock { names in
      switch names.places[name] {
      case .resident(let session):
        if takingResident {
          names.places[name] = .busy([])
        } else {
          session.noteCall(at: now())
        }
        return .resident(session)
      case .busy(var others):
        // The table must not refer to the list while the list grows, since each call would copy the list.
        names.places[name] = nil
        others.append(waiting)
        names.places[name] = .busy(others)
        return .waits
      case nil:
        names.places[name] = .busy([])
        return .entered
      }
    }
  }

  /// Ends the call for a name; a found session is in memory from now on.
  func leave(_ name: String, _ found: Found?) {
    let waiting: [Waiting] = stripe(name).names.withLock { names in
      guard case .busy(let waiting) = names.places[name] else { return [] }
      if case .success(let session) = found {
        names.places[name] = .resident(session)
        if names.ordered.insert(name).inserted { names.order.append(name) }
        names.shrink(to: limitPerStripe, left)
      } else {
        names.places[name] = nil
      }
      return waiting
    }
    for waiting in waiting { waiting(found) }
  }

  /// Removes a session from memory; false if it is missing, or a call for its name is in progress.
  func remove(_ session: Session) -> Bool {
    stripe(session.name).names.withLock { names in
      guard case .resident(let present) = names.places[session.name], present === session else {
        return false
      }
      names.places[session.name] = nil
      left(session)
      return true
    }
  }

  /// The number of names in the order of removal.
  var orderCount: Int { stripes.reduce(0) { $0 + $1.names.withLock { $0.order.count } } }

  /// The number of sessions in memory and of names with a call in progress.
  var count: Int { stripes.reduce(0) { $0 + $1.names.withLock { $0.places.count } } }
}

extension Residents.Names {
  /// The number of names that each new name makes the table consider.
  private static let considered = 8

  /// Removes sessions without a use since their last consideration.
  fileprivate mutating func shrink(to limit: Int, _ left: (Session) -> Void) {
    for _ in 0..<Self.considered where order.count > limit {
      guard let name = order.popFirst() else { return }
      ordered.remove(name)
      // A name without a session only leaves the order.
      guard case .resident(var session) = places[name] else { continue }
      // This is now the only reference, unless a request has another.
      places[name] = nil
      let stays =
        session.wasUsed.exchange(false, ordering: .relaxed) || !isKnownUniquelyReferenced(&session)
        || !session.isIdle
      guard stays else {
        left(session)
        continue
      }
      places[name] = .resident(session)
      ordered.insert(name)
      order.append(name)
    }
  }
}
