/// Keeps a session in memory, and its news of other writers coming, until it is released.
///
/// For a client that waits again and again: between two waits nothing else says that it follows the
/// session. A session that left memory would hear of no event of the one loaded in its place.
public final class SessionHold: Sendable {
  private let session: Session

  /// Holds a session.
  public init(_ session: Session) {
    self.session = session
    session.hold()
  }

  deinit { session.release() }
}
