import EngineTesting
import Testing

@testable import RefreshEngine

/// RefreshIndicator where no recording goes, and its table of states.
@Suite struct RefreshIndicatorTests {
  @Test func `it goes where the table of its doc comment says`() throws {
    let table = try StateTable(
      docCommentOf: "Overlays/RefreshIndicator/RefreshIndicator.swift"
    )
    #expect(table.cells.count == 56)
    for cell in table.cells {
      var session = IndicatorSession()
      session.bring(to: cell.from)
      #expect(session.state == cell.from)
      session.cause(cell.cause)
      #expect(session.state == cell.to, "\(cell.testDescription)")
    }
  }

  // MARK: Loads

  @Test func `a load of a component that is gone does not end the new one's`() {
    var session = IndicatorSession(load: SimulatedLoad(duration: 300_000))
    session.handle(.begin, atMs: 0)
    session.advance(toMs: 200)
    #expect(session.state == .refreshing)
    session.handle(.remove, atMs: 210)
    #expect(session.machine?.isPresent == false)
    session.handle(.add(nil, refreshing: true), atMs: 220)
    session.advance(toMs: 600)
    #expect(session.state == .refreshing)
    session.advanceToRest()
    let begins = session.effects.filter { $0.hasSuffix("onRefresh") }
    #expect(begins == ["183.333 onRefresh", "400.0 onRefresh"])
    #expect(session.effects.suffix(3).first == "700.0 ending")
  }

  @Test func `a removed component tells nothing, and a new one begins anew`() {
    var session = IndicatorSession()
    session.pull(by: 120)
    session.handle(.remove, atMs: 50)
    let told = session.effects
    session.handle(.moved(y: 300))
    session.handle(.ended(velocity: 0))
    session.advance(toMs: 500)
    #expect(session.effects == told && session.offset == 0)
    session.handle(.add(nil, refreshing: false))
    #expect(session.effects == told && session.state == .idle && session.reading?.travel == 0)
  }

  @Test func `a first component has the settings that were set before there was one`() throws {
    var configuration = Configuration()
    configuration.dialect = .refreshindicator2026
    var settings = OverlaySettings()
    settings.displacement = 70
    var changes = ComponentSettings()
    changes.overlay = settings
    var engine = Engine(configuration)
    _ = try engine.handle(.configure(.header, changes), at: .zero)
    #expect(engine.stateOfComponent(.header) == nil && engine.overlaySettings == nil)
    _ = try engine.handle(.addComponent(.header, nil), at: .zero)
    #expect(engine.stateOfComponent(.header) == .idle)
    #expect(engine.overlaySettings?.displacement == 70 && engine.overlaySettings?.colorAlpha == 255)
  }

  @Test func `a new component has the last settings, or only those that it is given`() {
    var first = OverlaySettings()
    first.displacement = 70
    var session = IndicatorSession(first)
    session.handle(.remove)
    session.handle(.addComponent(.header, nil))
    session.handle(.begin)
    session.advance(toMs: 400)
    #expect(session.reading?.displayed == 119)
    session.handle(.add(OverlaySettings(), refreshing: true))
    session.advance(toMs: 800)
    #expect(session.reading?.displayed == 89)
  }

  @Test func `a list without a component moves and tells nothing`() {
    var session = IndicatorSession(nil)
    session.pull(by: -200)
    session.handle(.ended(velocity: -900))
    session.advanceToRest()
    #expect(session.offset > 250 && session.effects == [])
  }

  // MARK: show()

  @Test func `every call of show completes with the refresh that it waits for`() {
    var session = IndicatorSession(refreshing: true)
    session.handle(.begin, atMs: 50)
    session.advance(toMs: 300)
    session.handle(.begin)
    session.handle(.end, atMs: 310)
    session.handle(.begin, atMs: 320)
    session.advance(toMs: 330)
    session.handle(.end)
    #expect(
      session.effects.filter { $0.contains("show") } == [
        "310.0 show 1 completed", "310.0 show 2 completed", "310.0 show 3 completed",
        "330.0 show 4 completed",
      ]
    )
  }

  @Test func `a refresh that begins anew leaves an older call waiting`() {
    var session = IndicatorSession()
    session.handle(.began(y: 100))
    session.handle(.turn([.ended(velocity: 0), .begin]))
    // The position is 0 already, so that the dismissal is over at once.
    #expect(
      session.effects.suffix(5) == [
        "0.0 settling", "0.0 told snap", "0.0 returning", "0.0 told canceled", "0.0 idle",
      ]
    )
    session.advanceToRest()
    session.handle(.begin)
    session.advance(toMs: 400)
    session.handle(.end)
    #expect(session.effects.filter { $0.contains("show") } == ["400.0 show 2 completed"])
  }

  // MARK: The view

  @Test func `a content that gets shorter is the list's at its next motion`() {
    var session = IndicatorSession(contentOffset: 900)
    session.handle(.height(1000))
    session.advance(toMs: 100)
    #expect(session.offset == 900)
    session.handle(.offset(900))
    session.advanceToRest()
    #expect(session.offset == 400)
  }

  @Test func `animations are told with the frame that they count from`() {
    var session = IndicatorSession()
    session.handle(.begin, atMs: 10)
    #expect(session.animations.map(\.start) == [nil, nil])
    session.advance(toMs: 20)
    let run = session.animations
    #expect(run.map(\.property) == [.position, .displayed])
    #expect(run.map(\.start?.microseconds) == [16_666, 16_666])
    #expect(run.map(\.from) == [0, 0] && run.map(\.to) == [2.0 / 3, 89])
    session.advance(toMs: 300)
    #expect(session.animations == [])
    session.handle(.end)
    #expect(session.animations.map(\.property) == [.scale])
    #expect(session.animations.map(\.to) == [0] && session.animations.map(\.duration) == [200_000])
  }
}

extension IndicatorSession {
  /// Brings the component into a state, with a finger down where the state has one.
  fileprivate mutating func bring(to state: ComponentState) {
    switch state {
    case .dragging: pull(by: 40)
    case .armed: pull(by: 120)
    case .settling: handle(.begin)
    case .refreshing, .ending:
      handle(.begin)
      advance(toMs: 400)
      if state == .ending { handle(.end) }
    case .returning:
      pull(by: 40)
      handle(.ended(velocity: 0))
    default: break
    }
  }

  /// Does what a row of the table names; a finger that is down moves on.
  fileprivate mutating func cause(_ cause: String) {
    switch cause {
    case "begin": return handle(.begin)
    case "load ends": return handle(.end)
    case "pull past H/6": break
    // Without a finger there is no way back and no end.
    default: if state == .idle { return }
    }
    let isDown = state == .dragging || state == .armed
    if !isDown { handle(.began(y: 100)) }
    switch cause {
    case "pull past H/6": handle(.moved(y: 230))
    case "pull back": handle(.moved(y: 100))
    case "end, past H/4":
      handle(.moved(y: 251))
      handle(.ended(velocity: 0))
    case "end, short":
      handle(.moved(y: 249))
      handle(.ended(velocity: 0))
    case "thrown up":
      handle(.ended(velocity: -600))
      advance(toMs: engine.now.milliseconds + 40)
    case "cancel": handle(.dragCancelled)
    default: Issue.record("no such cause: \(cause)")
    }
  }
}
