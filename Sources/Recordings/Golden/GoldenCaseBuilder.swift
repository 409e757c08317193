package import OverscrollWire
package import RefreshEngine
package import StrictJSON

extension GoldenTest.Case {
  /// Makes a case from a recording; what the recording itself asserts is left aside.
  ///
  /// - Parameters:
  ///   - recording: What to make it from.
  ///   - name: Its name.
  ///   - steps: How many internal steps playing it may take.
  /// - Throws: Why it cannot become a test.
  package init(
    _ recording: Recording,
    name: String,
    steps: Int = .max
  ) throws(GoldenTest.Fault) {
    let configuration: JSONValue
    do throws(FieldErrors) {
      let source = recording.configurationSource
      configuration = try PortableConfiguration(source, createdAt: 0).forRecording
    } catch {
      throw .invalid(error)
    }
    var builder = try GoldenTest.Builder(
      name: name,
      configuration: configuration,
      version: recording.configuration.engine.version,
      steps: steps
    )
    for event in recording.events { try builder.add(event, at: event.instant) }
    self = builder.result
  }
}

extension GoldenTest {
  /// A case that is made event by event.
  ///
  /// The session is lowered, and the lowered session is played: what it shows is what must be seen.
  package struct Builder {
    /// The case with the events so far.
    package private(set) var result: Case
    private var lowering: Lowering
    /// The lowered session.
    private var lowered: BoundedPlayback
    private let decoder: EventDecoder
    private var events = 0
    private var callCount = 0

    /// Begins a case.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - configuration: What the session is made with, as `PortableConfiguration.forRecording`.
    ///   - version: The version of the engine by whose rules it is played.
    ///   - steps: How many internal steps playing it may take, both as it was and lowered.
    /// - Throws: The fields of the configuration that are wrong.
    package init(
      name: String,
      configuration: JSONValue,
      version: EngineVersion = .current,
      steps: Int = .max
    ) throws(Fault) {
      let document: JSONValue
      let original: SessionConfiguration
      let configured: SessionConfiguration
      do throws(FieldErrors) {
        original = try Self.decode(configuration, version)
        let family = original.engine.dialect.family
        document = Lowering.configuration(configuration, family: family)
        configured = try Self.decode(document, version)
      } catch {
        throw .invalid(error)
      }
      decoder = EventDecoder(dialect: original.engine.dialect)
      lowering = Lowering(original.engine, steps: steps)
      lowered = BoundedPlayback(Engine(configured.engine), name: name, clock: .manual, steps: steps)
      let complete = document.withScrollView(of: configured, lowered.engine)
      result = Case(
        name: name,
        configuration: String(decoding: complete.bytes, as: UTF8.self),
        atCreation: lowered.engine.expectation(after: lowered.effectsAtCreation)
      )
      try add(lowering.creation(), sent: .null)
    }

    private static func decode(
      _ document: JSONValue,
      _ version: EngineVersion
    ) throws(FieldErrors) -> SessionConfiguration {
      try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0, version: version)
    }

    /// Adds an event as it was sent, now if it has no instant.
    package mutating func add(_ sent: JSONValue, at instant: Instant?) throws(Fault) {
      let event: WireEvent
      do throws(FieldErrors) {
        event = try decoder.decode(JSONCursor(sent))
      } catch {
        throw .invalid(error)
      }
      try add(event, at: instant)
    }

    /// Adds an event, now if it has no instant.
    package mutating func add(_ event: WireEvent, at instant: Instant?) throws(Fault) {
      let played: (effects: [Effect], steps: [Lowering.Step])
      do throws(BoundedPlayback.Fault) {
        played = try lowering.play(event.event, at: instant)
      } catch {
        throw fault(error)
      }
      let effects = try add(played.steps, sent: event.source)
      let seen = lowered.engine.expectation(after: effects)
      guard seen.isNear(lowering.engine.expectation(after: played.effects)) else {
        throw .notLowered(event: events)
      }
      events += 1
    }

    /// Adds lowered events; returns their effects.
    @discardableResult
    private mutating func add(
      _ steps: [Lowering.Step],
      sent: JSONValue
    ) throws(Fault) -> [Effect] {
      let weights = steps.map { $0.event.callCount + 1 }
      callCount += weights.reduce(0, +)
      guard callCount <= GoldenTest.mostCalls,
        result.steps.count + steps.count <= GoldenTest.mostSteps,
        weights.max() ?? 0 <= GoldenTest.mostCallsOfStep
      else { throw .tooLong(event: events, reached: lowered.engine.now) }
      var calls = AdapterCalls(sent: sent)
      var effects: [Effect] = []
      for step in steps {
        let new: [Effect]
        do throws(BoundedPlayback.Fault) {
          new = try lowered.play(step.event, at: step.instant)
        } catch {
          throw fault(error)
        }
        result.append(
          GoldenTest.Step(
            instant: step.instant,
            calls: calls.calls(of: step.event),
            expectation: lowered.engine.expectation(after: new)
          )
        )
        effects += new
      }
      return effects
    }

    private func fault(_ fault: BoundedPlayback.Fault) -> Fault {
      switch fault {
      case .refused(let rejection): .refused(event: events, rejection)
      case .tooMuchWork(let work):
        .tooMuchWork(TooMuchWork(event: events, reached: work.reached))
      }
    }
  }
}

extension Event {
  /// At most how many calls of an adapter it is.
  fileprivate var callCount: Int {
    if case .turn(let events) = self { events.count } else { 1 }
  }
}

extension Engine {
  /// What a component that behaves as this engine shows after an event.
  fileprivate func expectation(after effects: [Effect]) -> GoldenTest.Expectation {
    let callbacks = effects.compactMap(Recording.Callback.init)
    guard dialect.family == .inset else {
      let components = overlayReading.map { reading in
        GoldenTest.Expectation.Component(
          name: .header,
          state: reading.state,
          pullingPercent: nil,
          pull: GoldenTest.Expectation.Pull(travel: reading.travel, displayed: reading.displayed)
        )
      }
      return GoldenTest.Expectation(
        contentInset: nil,
        components: components.map { [$0] } ?? [],
        callbacks: callbacks
      )
    }
    let components = ComponentName.allCases.compactMap {
      name -> GoldenTest.Expectation.Component? in
      guard let component = component(name), component.isAttached else { return nil }
      return GoldenTest.Expectation.Component(
        name: name,
        state: component.state,
        pullingPercent: reportedPullingPercent(of: component)
      )
    }
    return GoldenTest.Expectation(
      contentInset: scrollView.contentInset,
      components: components,
      callbacks: callbacks
    )
  }
}

extension JSONValue {
  /// The members of a scroll view that mean nothing to an overlay.
  private static let insetMembers: Set = [
    "driver", "contentWidth", "contentInset", "safeAreaInsets", "pagingEnabled", "inWindow",
    "collectionView",
  ]

  /// A configuration with every member of its scroll view, which no component can do without; its
  /// content has the size that the list gives it.
  fileprivate func withScrollView(
    of configured: SessionConfiguration,
    _ engine: Engine
  ) -> JSONValue {
    let full = JSONValue.configuration(configured, engine, epoch: engine.epoch)
    guard case .object(var result) = self, case .object(let complete) = full,
      case .object(var view)? = complete["scrollView"]
    else { return self }
    view["device"] = nil
    if engine.scrollView.contentOffset == .zero { view["contentOffset"] = nil }
    if engine.dialect.family == .overlay {
      for member in view.members
      where member.value == .null || Self.insetMembers.contains(member.name) {
        view[member.name] = nil
      }
    } else {
      view["contentWidth"] = .number(engine.scrollView.contentSize.width)
    }
    view["contentHeight"] = .number(engine.scrollView.contentSize.height)
    result["scrollView"] = .object(view)
    return .object(result)
  }
}
