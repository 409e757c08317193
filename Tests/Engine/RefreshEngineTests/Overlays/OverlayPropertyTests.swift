import Foundation
import TestSupport
import Testing

@testable import RefreshEngine

/// What holds for every session of the overlay family.
///
/// A sample of 10,000 random sessions; `RANDOM_SESSIONS` makes more.
struct OverlayPropertyTests {
  private static let sessions =
    ProcessInfo.processInfo.environment["RANDOM_SESSIONS"].flatMap(Int.init) ?? 10_000
  private static let chunks = 20

  @Test(arguments: 0..<chunks)
  func `numbers stay finite, and neither queries, pieces nor checkpoints change anything`(
    _ chunk: Int
  ) throws {
    for seed in stride(from: chunk, to: Self.sessions, by: Self.chunks)
    where Sample.takes(seed / Self.chunks) {
      let session = RandomOverlaySession(seed: seed)
      var engine = Engine(session.configuration)
      var other = Engine(session.configuration)
      for (index, (event, instant)) in session.events.enumerated() {
        let effects = handle(event, instant, &engine)
        let again = handleInPieces(event, instant, &other)
        try #require(effects == again, "seed \(seed), \(event) at \(instant)")
        let isFinite = numbers(of: engine).allSatisfy { $0.isFinite }
        try #require(isFinite, "seed \(seed), \(event)")
        guard index % 3 == 0 || index == session.events.count - 1 else { continue }
        // The steps that are left of a call's limit are those of another call.
        other.stepsLeft = engine.stepsLeft
        let state = try EngineState.encode(engine)
        try #require(try state == EngineState.encode(other), "seed \(seed), \(event)")
        other = try EngineState.decode(state)
      }
    }
  }

  /// Handles an event; a refused one changes nothing.
  private func handle(_ event: Event, _ instant: Instant, _ engine: inout Engine) -> [Effect] {
    var copy = engine
    guard let effects = try? copy.handle(event, at: max(instant, engine.now)) else { return [] }
    engine = copy
    return effects
  }

  /// The same, with time passing in pieces and with readings in between.
  private func handleInPieces(
    _ event: Event,
    _ instant: Instant,
    _ engine: inout Engine
  ) -> [Effect] {
    var copy = engine
    var effects: [Effect] = []
    let end = max(instant, copy.now)
    let piece = max(1, (end - copy.now) / 7)
    while copy.now < end {
      guard let part = try? copy.advance(to: min(end, copy.now + piece)) else { return [] }
      effects += part
      _ = copy.overlayReading
      _ = copy.nextChange
    }
    guard let own = try? copy.handle(event, at: end) else { return [] }
    engine = copy
    return effects + own
  }

  private func numbers(of engine: Engine) -> [Double] {
    let view = engine.scrollView
    var numbers = [view.contentOffset.y, view.contentSize.height]
    for animation in engine.overlayAnimations { numbers += [animation.from, animation.to] }
    guard let reading = engine.overlayReading else { return numbers }
    let frame = reading.frame
    numbers += [reading.travel, reading.displayed, reading.shown]
    numbers += [reading.thresholdTravel, reading.scale, reading.alpha].compactMap(\.self)
    numbers += [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    switch reading.indicator {
    case .circle(let circle):
      numbers += [
        circle.drawable.arrowScale, circle.drawable.startTrim, circle.drawable.endTrim,
        circle.drawable.rotation, circle.drawable.turn,
      ].map(Double.init)
    case .disk(let disk):
      numbers += [disk.position, disk.fullTravel]
      numbers += [disk.value, disk.sizeFactor].compactMap(\.self)
    case .strip(let strip): numbers += [strip.resisted, strip.startY ?? 0]
    }
    return numbers
  }
}
