import Testing

@testable import RefreshEngine

/// How much may be under way in a session.
struct WorkLimitTests {
  /// Begins and ends refreshes on a clock that stands still.
  private func fill(_ engine: inout Engine) -> Rejection.Reason? {
    for _ in 0..<2000 {
      for event in [Event.beginRefreshing(.header), .endRefreshing(.header)] {
        let before = engine
        do { _ = try engine.handle(event, at: engine.now) } catch {
          engine = before
          return error.reason
        }
      }
    }
    return nil
  }

  @Test func `animations and completions end at their cap, and time makes room again`() throws {
    var engine = TestSession(.header()).engine
    let reason = try #require(fill(&engine))
    #expect([.animations, .dueWork].contains { reason == .capPassed($0, reached: .zero) })
    #expect(reason.reached == .zero)
    #expect(engine.animations.count <= Engine.Cap.most)
    #expect(engine.dueWork.count <= Engine.Cap.most)
    _ = try engine.handle(.advance(.untilRest), at: engine.now)
    #expect(engine.animations.isEmpty)
    _ = try engine.handle(.beginRefreshing(.header), at: engine.now)
  }

  @Test func `an engine over a cap comes no further, and says how far it came`() throws {
    var session = TestSession(.autoFooter(), driver: .simulated) {
      $0.loads.footer = SimulatedLoad(duration: 1)
      $0.scrollView.safeAreaInsets.bottom = -1400
      $0.scrollView.pagingEnabled = true
    }
    session.act(.beginRefreshing(.footer))
    var engine = session.engine
    var reached: [Instant] = []
    for _ in 0..<3 {
      var reason: Rejection.Reason?
      do { _ = try engine.advance(to: .zero + 10_000_000, stepLimit: .max) } catch {
        reason = error.reason
      }
      guard case .capPassed(_, let instant)? = reason else { break }
      #expect(instant == engine.now)
      reached.append(instant)
    }
    #expect(reached.count == 3)
    #expect(Set(reached).count == 1)
  }

  @Test func `a component that is replaced again and again needs no more slots than its work`()
    throws
  {
    var engine = TestSession(.header()).engine
    let replacement = [
      Event.removeComponent(.header), .addComponent(.header, ComponentConfiguration(kind: .header)),
    ]
    for _ in 0..<100 {
      for event in replacement { _ = try engine.handle(event, at: engine.now) }
    }
    #expect(engine.components.count <= 2)
    // While work of one is due, it keeps its slot.
    for _ in 0..<20 {
      for event in [.beginRefreshing(.header)] + replacement {
        _ = try engine.handle(event, at: engine.now)
      }
    }
    #expect(engine.components.count >= 20)
    _ = try engine.handle(.advance(.untilRest), at: engine.now)
    for event in replacement { _ = try engine.handle(event, at: engine.now) }
    #expect(engine.components.count <= 23)
  }

  @Test func `registrations that removals leave are capped, and count as steps`() throws {
    var engine = TestSession(.header()) { $0.dialect = .mjrefresh147 }.engine
    var refusal: Rejection.Reason?
    var cost: [Int] = []
    for _ in 0..<2000 where refusal == nil {
      for event in [Event.removeComponent(.header), .addComponent(.header, nil)] {
        do { _ = try engine.handle(event, at: engine.now) } catch {
          refusal = error.reason
          break
        }
      }
      cost.append(Engine.stepLimit - engine.stepsLeft)
    }
    if engine.observers.count > 1 {
      #expect(refusal == .capPassed(.observers, reached: .zero))
      #expect((cost.last ?? 0) > (cost.first ?? 0))
    } else {
      #expect(refusal == nil)
    }
  }

  @Test func `a turn replaces a thousand components, and names the one too many`() throws {
    let one: [Event] = [
      .removeComponent(.header), .addComponent(.header, ComponentConfiguration(kind: .header)),
    ]
    for (count, index) in [(1000, nil), (1001, 2001)] as [(Int, Int?)] {
      var engine = TestSession(.header()).engine
      var rejection: Rejection?
      let turn = Event.turn(Array(repeating: one, count: count).flatMap(\.self))
      do { _ = try engine.handle(turn, at: engine.now) } catch { rejection = error }
      #expect(rejection?.turnIndex == index)
      let expected: Rejection.Reason = .capPassed(.replacedComponents, reached: .zero)
      #expect(rejection?.reason == (index == nil ? nil : expected))
    }
  }

  @Test func `times are stored under a hundred keys`() throws {
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    for index in 0..<Engine.mostLastUpdatedTimes {
      configuration.lastUpdatedTimes["\(index)"] = 0
    }
    for (key, isRefused) in [("7", false), ("another", true)] {
      var settings = ComponentSettings()
      settings.lastUpdatedTimeKey = key
      let header = ComponentConfiguration(kind: .header, settings: settings)
      for events in [
        [Event.configure(.header, settings)],
        [.removeComponent(.header), .addComponent(.header, header)],
      ] {
        var engine = Engine(configuration)
        var reason: Rejection.Reason?
        for event in events {
          do { _ = try engine.handle(event, at: .zero) } catch { reason = error.reason }
        }
        #expect(reason == (isRefused ? .tooManyLastUpdatedTimes : nil), "\(key)")
      }
    }
  }
}
