import Synchronization

/// Whether the server takes new work.
public final class Lifecycle: Sendable {
  private let draining = Atomic(false)

  /// A server that is ready.
  public init() {}

  /// Whether the server is being stopped.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// From now on readiness is denied.
  public func drain() {
    draining.store(true, ordering: .relaxed)
  }
}
