public import RefreshEngine
public import SessionLog

/// The deletion of sessions that had no call for their time to live, and the calls that keep them.
extension SessionStore {
  /// Notes a call in the log before it is answered, unless one was noted lately: another server must
  /// not take the session for one that nobody uses.
  func noteCall(_ session: Session, _ completion: @escaping @Sendable () -> Void) {
    guard isShared, expiry.owesNote(session) else { return completion() }
    environment.call {
      environment.log.note(callsOf: [session.id], completion: $0)
    } then: { [expiry] result in
      expiry.noted([session], result)
      completion()
    }
  }

  /// A session, if it is in memory; the look is no call.
  func session(of mortal: SessionExpiry.Mortal) -> Session? {
    residents.glance(at: mortal.name).flatMap { $0.id == mortal.id ? $0 : nil }
  }

  /// When a session was last called here, or noted in the log by any server, in microseconds since 1970;
  /// not before the minute of its last event.
  ///
  /// Where the log has no note of it, it counts as called when this server started.
  public func lastUse(of listing: SessionListing) -> Microseconds {
    let session = residents.glance(at: listing.name).flatMap { $0.id == listing.id ? $0 : nil }
    let lastCall = expiry.lastCall(of: listing.id, session) ?? 0
    return max(listing.createdAt, lastCall, listing.notedAt ?? expiry.started)
  }

  /// Deletes a session that expired, unless it is in use, was called meanwhile or was made anew.
  ///
  /// Nobody can call it while its name is at work here, so the look at its calls is the last word.
  func expire(_ mortal: SessionExpiry.Mortal, by expiry: SessionExpiry) {
    let name = mortal.name
    switch residents.enter(name, takingResident: true, waiting: { _ in }) {
    // Whoever works at the name calls it.
    case .waits: break
    case .resident(let session) where session.id != mortal.id || !session.isIdle:
      residents.leave(name, .success(session))
      session.noteCall(at: environment.now)
    case .resident(let session):
      if expiry.isExpired(mortal, session) { return delete(mortal, session) }
      residents.leave(name, .success(session))
    case .entered:
      if expiry.isExpired(mortal, nil) { return delete(mortal, nil) }
      residents.leave(name, nil)
    }
  }

  /// Deletes a session unless another server has noted a call meanwhile, and ends the work at its name.
  private func delete(_ mortal: SessionExpiry.Mortal, _ session: Session?) {
    let (id, name) = (mortal.id, mortal.name)
    environment.call {
      environment.log.delete(id, ifIdleFor: expiry.grace(mortal.lifetime), completion: $0)
    } then: { result in
      switch result {
      case .success(false): self.residents.leave(name, session.map { .success($0) })
      case .success(true): self.ended(id, session, name, .success(()))
      case .failure(let error): self.ended(id, session, name, .failure(error))
      }
    }
  }
}
