import RefreshEngine
import SessionLog

/// The deletion of sessions that had no call for their time to live, and the calls that keep them.
extension SessionStore {
  /// Notes a call in the log before it is answered, unless one was noted lately: another server must
  /// not take the session for one that nobody uses.
  func noteCall(_ session: Session, _ completion: @escaping @Sendable () -> Void) {
    guard let expiry, isShared, expiry.owesNote(session.name) else { return completion() }
    environment.call {
      environment.log.note(callsOf: [session.id], completion: $0)
    } then: { result in
      expiry.noted([session.name], result)
      completion()
    }
  }

  /// Whether somebody here waits for a session, or works at it.
  func isInUse(_ listing: SessionListing) -> Bool {
    residents.contains(listing.name) { $0.id == listing.id && !$0.isIdle }
  }

  /// Deletes a session that expired, unless it is in use, was called meanwhile or was made anew.
  ///
  /// Nobody can call it while its name is at work here, so the look at its calls is the last word.
  func expire(_ listing: SessionListing, by expiry: SessionExpiry) {
    let name = listing.name
    switch residents.enter(name, takingResident: true, waiting: { _ in }) {
    // Whoever works at the name calls it.
    case .waits: expiry.touch(name)
    case .resident(let session) where session.id != listing.id || !session.isIdle:
      residents.leave(name, .success(session))
      expiry.touch(name)
    case .resident(let session):
      if expiry.isExpired(name) { return expire(listing, session, after: expiry.grace) }
      residents.leave(name, .success(session))
    case .entered:
      if expiry.isExpired(name) { return expire(listing, nil, after: expiry.grace) }
      residents.leave(name, nil)
    }
  }

  /// Deletes a session unless another server has noted a call meanwhile, and ends the work at its name.
  private func expire(
    _ listing: SessionListing,
    _ session: Session?,
    after lifetime: Microseconds
  ) {
    environment.call {
      environment.log.expire(listing.id, after: lifetime, completion: $0)
    } then: { result in
      switch result {
      case .success(false): self.residents.leave(listing.name, session.map { .success($0) })
      case .success(true): self.ended(listing.id, session, listing.name, .success(()))
      case .failure(let error): self.ended(listing.id, session, listing.name, .failure(error))
      }
    }
  }
}
