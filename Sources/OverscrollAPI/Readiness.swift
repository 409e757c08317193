import Synchronization

/// Whether the server accepts new work; `GET /readyz` reports it.
public final class Readiness: Sendable {
  private let draining = Atomic(false)

  /// Creates the readiness of a server that accepts work.
  public init() {}

  /// Whether the server is draining.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Makes `GET /readyz` answer 503 from now on.
  public func drain() {
    draining.store(true, ordering: .relaxed)
  }
}
