import DequeModule
import RefreshEngine
import SessionLog
import Synchronization

/// The sessions in memory by name, and the names that are at work.
///
/// One call at a time creates, loads or deletes the session of a name; the others wait for it. Past a
/// limit the sessions without recent calls leave memory, unless they are busy or a request
/// still refers to them: it would go on with a session that does not know the events of the one
/// that is loaded next. The names are distributed over stripes, each with a lock.
final class Residents: Sendable {
  typealias Found = Result<Session, SessionStore.AccessError>
  /// Called with the result of the work, or with nil to look again.
  typealias Waiting = @Sendable (Found?) -> Void

  /// The result of entering a name.
  enum Entry {
    /// The session is in memory.
    case resident(Session)
    /// Another call works at the name; `waiting` is called when it has ended.
    case waits
    /// Nothing is known of the name. The caller works at it, and must call `leave`.
    case entered
  }

  fileprivate enum Place {
    case resident(Session)
    case busy([Waiting])
  }

  fileprivate struct Names {
    var places: [String: Place] = [:]
    /// The names in memory in the order in which they are considered for leaving it, each once; also
    /// names that have left memory since.
    var order: Deque<String> = []
    /// The names in `order`.
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
  ///   - now: The steady clock: the call of a session is noted before its name can be taken for a deletion.
  ///   - left: Called with each session that leaves memory.
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
    // The dictionary of the stripe hashes the name: to choose the stripe a sum of its bytes is enough.
    stripes[Int(name.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }) % stripes.count]
  }

  /// The session of a name, if it is in memory.
  func resident(_ name: String) -> Session? {
    stripe(name).names.withLock { names in
      guard case .resident(let session) = names.places[name] else { return nil }
      session.noteCall(at: now())
      return session
    }
  }

  /// The session of a name and an identity, if it is in memory; the look is no call.
  func glance(at name: String, _ id: SessionID) -> Session? {
    stripe(name).names.withLock { names in
      if case .resident(let session) = names.places[name], session.id == id { session } else { nil }
    }
  }

  /// The sessions in memory; the look is no call.
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
  ///   - takingResident: True if the caller works at a session that is in memory too.
  ///   - waiting: Called later if the result is `waits`.
  /// - Returns: The entry: the session, or the task of the caller.
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
        // The table must not hold the list while it grows; otherwise each call copies it.
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

  /// Ends the work at a name: a session that was found is in memory from now on.
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

  /// Removes a session from memory; false if it is not there, or if somebody works at its name.
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

  /// The number of names that wait to be considered.
  var orderCount: Int { stripes.reduce(0) { $0 + $1.names.withLock { $0.order.count } } }

  /// The number of sessions in memory or at work.
  var count: Int { stripes.reduce(0) { $0 + $1.names.withLock { $0.places.count } } }
}

extension Residents.Names {
  /// The number of names that are considered for each that comes in.
  private static let considered = 8

  /// Lets sessions go that were not used since their last consideration.
  fileprivate mutating func shrink(to limit: Int, _ left: (Session) -> Void) {
    for _ in 0..<Self.considered where order.count > limit {
      guard let name = order.popFirst() else { return }
      ordered.remove(name)
      // A name that was deleted meanwhile only leaves the order.
      guard case .resident(var session) = places[name] else { continue }
      // Now this is the only reference, unless a request has another.
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
