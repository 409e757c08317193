import Synchronization

/// Whether the server takes new work; `GET /readyz` reports it.
public final class Readiness: Sendable {
  private let draining = Atomic(false)

  /// A server that is ready.
  public init() {}

  /// Whether the server is being stopped.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Reports from now on that the server is not ready.
  public func drain() {
    draining.store(true, ordering: .relaxed)
  }
}
