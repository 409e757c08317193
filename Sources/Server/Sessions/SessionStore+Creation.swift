public import OverscrollWire
public import RefreshEngine
public import SessionLog

/// The creation of sessions and copies.
extension SessionStore {
  /// The reason why a session cannot be created.
  public enum CreationError: Error, Sendable {
    /// A session with the name exists.
    case exists(Session)
    /// A session with the name exists but cannot be loaded.
    case access(AccessError)
    /// The creation exceeds the limit of one request's steps.
    case tooMuchWork(Rejection)
    /// The session is valid, but a precondition fails.
    case preconditionFailed
    /// The log failed.
    case log(SessionLogError)
  }

  /// The description of a new session.
  public struct Creation: Sendable {
    /// The session's name, which the caller has checked.
    public var name: String
    /// The session's configuration, with a value for the epoch.
    public var configuration: SessionConfiguration
    /// The configuration in the wire format, for the log.
    public var source: [UInt8]
    /// The time of the creation, in microseconds since 1970.
    public var createdAt: Microseconds
    /// The events of a copy; nil for a session without events.
    public var content: PlayedEvents?
    /// The protection of a retry; nil without a key.
    public var retry: RetryProtection?
    /// True if a failed precondition forbids the creation under a free name.
    public var isForbidden = false

    /// Makes the description of a session without events.
    public init(
      name: String,
      configuration: SessionConfiguration,
      source: [UInt8],
      createdAt: Microseconds
    ) {
      self.name = name
      self.configuration = configuration
      self.source = source
      self.createdAt = createdAt
    }
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - creation: The session to create.
  ///   - completion: Called after the log has stored the session, on any thread.
  public func create(
    _ creation: Creation,
    completion: @escaping @Sendable (Result<Session, CreationError>) -> Void
  ) {
    switch residents.enter(
      creation.name,
      waiting: { _ in
        self.create(creation, completion: completion)
      }
    ) {
    case .resident(let session):
      noteCall(session) {
        session.bringUpToDate { error in
          switch error {
          case nil: completion(.failure(.exists(session)))
          case .refused(.notFound) where self.forget(session):
            self.create(creation, completion: completion)
          case let error?: completion(.failure(.access(.log(error))))
          }
        }
      }
    case .waits: break
    case .entered: createEntered(creation, completion)
    }
  }

  private func createEntered(
    _ creation: Creation,
    _ completion: @escaping @Sendable (Result<Session, CreationError>) -> Void
  ) {
    let builder =
      creation.content?.builder ?? MomentBuilder(created: creation.configuration)
    if let rejection = builder.engine.creationFault {
      residents.leave(creation.name, nil)
      return completion(.failure(.tooMuchWork(rejection)))
    }
    if creation.isForbidden { return refuseIfFree(creation, completion) }
    let moment = builder.moment
    let session = NewSession(creation, endsAt: moment.now)
    environment.call {
      environment.log.create(session, completion: $0)
    } then: { result in
      var configuration = creation.configuration
      // A copy does not inherit the lifetime.
      if creation.content != nil { configuration.idleLifetime = nil }
      let created = result.map { logged in
        Session(
          logged,
          configuration: configuration,
          durable: moment,
          environment: self.environment
        )
      }
      if case .success(let session) = created { session.save(builder.checkpoints) }
      self.answer(creation, created, completion)
    }
  }

  /// Refuses a creation with a failed precondition, if the name is free.
  private func refuseIfFree(
    _ creation: Creation,
    _ completion: @escaping @Sendable (Result<Session, CreationError>) -> Void
  ) {
    environment.call {
      environment.log.identity(of: creation.name, completion: $0)
    } then: { result in
      guard case .failure(.refused(.notFound)) = result else {
        return self.answer(
          creation,
          result.flatMap { _ in .failure(.refused(.exists)) },
          completion
        )
      }
      self.residents.leave(creation.name, nil)
      completion(.failure(.preconditionFailed))
    }
  }

  private func answer(
    _ creation: Creation,
    _ created: Result<Session, SessionLogError>,
    _ completion: @escaping @Sendable (Result<Session, CreationError>) -> Void
  ) {
    let name = creation.name
    switch created {
    case .success(let session):
      expiry.entered(session, self)
      residents.leave(name, .success(session))
      completion(.success(session))
    case .failure(.refused(.exists)):
      residents.leave(name, nil)
      find(name) { found in
        switch found {
        case .success(let session): completion(.failure(.exists(session)))
        // The session was deleted meanwhile, so that the creation is possible.
        case .failure(.log(.refused(.notFound))): self.create(creation, completion: completion)
        case .failure(let error): completion(.failure(.access(error)))
        }
      }
    case .failure(let error):
      residents.leave(name, nil)
      completion(.failure(.log(error)))
    }
  }

  /// Plays events at their instants, for a new session that begins with them.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - count: The number of events.
  ///   - configuration: The configuration of the session.
  ///   - steps: The most internal steps of all events together.
  /// - Returns: The events with the session after them.
  /// - Throws: The refusal of an event, with its index from 0; or `sessionFull` for too many events.
  package func play(
    _ events: some Sequence<WireEvent>,
    count: Int,
    in configuration: SessionConfiguration,
    steps: Int
  ) throws(SubmissionError) -> PlayedEvents {
    guard count <= environment.limits.events else {
      throw .sessionFull(limit: environment.limits.events)
    }
    return try PlayedEvents(configuration, events, count: count, steps: steps)
  }
}

extension NewSession {
  /// Makes the log's description of a new session.
  ///
  /// The time of a session with events starts at the session's last event.
  fileprivate init(_ creation: SessionStore.Creation, endsAt end: Instant) {
    let isCopy = creation.content != nil
    self.init(
      header: SessionHeader(
        name: creation.name,
        createdAt: creation.createdAt,
        timeOrigin: creation.createdAt - (isCopy ? end.microseconds : 0),
        clock: creation.configuration.clock.rawValue,
        engineVersion: creation.configuration.engine.version.rawValue,
        configuration: creation.source
      ),
      events: creation.content?.entries ?? [],
      retry: creation.retry
    )
  }
}
