internal import SessionLog
internal import Synchronization

/// The sessions that somebody observes, with what observers were told last.
///
/// An observer hears of a revision once, whoever reports it first: this server's own writer, another
/// server's notification, or the question for the positions.
final class FollowedSessions: Sendable {
  private struct Entry {
    var observers = 1
    var told = 0
    var isDeleted = false
  }

  /// Ends the wait of the thread that asks, when there is one to ask for.
  let wake = Wake()
  private let followers = LogFollowers()
  private let entries = Mutex<[SessionID: Entry]>([:])

  /// Adds an observer of a session.
  func follow(
    _ session: SessionID,
    _ observer: @escaping @Sendable (LogNews) -> Void
  ) -> LogSubscription {
    entries.withLock { entries in
      if entries[session] == nil {
        entries[session] = Entry()
      } else {
        entries[session]?.observers += 1
      }
    }
    let subscription = followers.add(session, observer)
    // What came before the observer was there is told again by the next question for revisions.
    entries.withLock { $0[session]?.told = 0 }
    wake.signal()
    return LogSubscription { [weak self] in
      subscription.cancel()
      self?.leave(session)
    }
  }

  private func leave(_ session: SessionID) {
    entries.withLock { entries in
      guard let count = entries[session]?.observers else { return }
      if count == 1 { entries[session] = nil } else { entries[session]?.observers = count - 1 }
    }
  }

  /// The identities of all.
  var ids: [Int64] { entries.withLock { $0.keys.map(\.value) } }

  /// The revision that observers of a session were told of; nil without observers.
  func told(_ session: SessionID) -> Int? { entries.withLock { $0[session]?.told } }

  /// Whether one of these sessions has events that observers were not told of.
  func hasNews(_ ends: [Int64: Int64]) -> Bool {
    entries.withLock { entries in
      ends.contains { session, end in entries[SessionID(session)].map { end > $0.told } ?? false }
    }
  }

  /// A session has so many events, as the database says.
  ///
  /// These may be fewer than observers were told of: after a failover that lost events, those that take
  /// their place are told as well. An append that is heard of at the same time may be told twice.
  func ends(_ session: SessionID, at revision: Int64) {
    entries.withLock { entries in
      guard let told = entries[session]?.told, told > revision else { return }
      entries[session]?.told = Int(revision)
    }
    appended(session, revision)
  }

  /// A session has so many events at least.
  func appended(_ session: SessionID, _ revision: Int64) {
    let isNews = entries.withLock { entries in
      guard let entry = entries[session], !entry.isDeleted, revision > entry.told else {
        return false
      }
      entries[session]?.told = Int(revision)
      return true
    }
    if isNews { followers.tell(session, .appended(revision: Int(revision))) }
  }

  /// A session was deleted.
  func deleted(_ session: SessionID) {
    let isNews = entries.withLock { entries in
      guard let entry = entries[session], !entry.isDeleted else { return false }
      entries[session]?.isDeleted = true
      return true
    }
    if isNews { followers.tell(session, .deleted) }
  }
}
