import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// Why the loop under a large title cannot be expressed: a client that plays the bar ends it.
@Suite struct LargeTitleTests {
  /// The height of the bar from the content offset, the header's inset and its height before.
  struct Law: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let height: @Sendable (_ offset: Double, _ inset: Double, _ height: Double) -> Double
  }

  private static let small = 88.0
  private static let large = 140.0

  private static let laws = [
    Law(testDescription: "what is free above the content") { offset, inset, _ in
      small + min(max(-offset - inset - small, 0), large - small)
    },
    Law(testDescription: "the offset alone") { offset, _, _ in min(max(-offset, small), large) },
    Law(testDescription: "large at the adjusted top") { offset, inset, height in
      offset <= -(inset + height) ? large : small
    },
    Law(testDescription: "large above the small bar") { offset, inset, _ in
      offset <= -(small + inset) ? large : small
    },
  ]

  /// What bar and header have agreed on, or not.
  private struct Agreement: Equatable {
    let height: Double
    let inset: Double
    let offset: Double
  }

  private static func state(_ engine: Engine) -> Agreement {
    Agreement(
      height: engine.scrollView.safeAreaInsets.top,
      inset: engine.scrollView.contentInset.top,
      offset: engine.scrollView.contentOffset.y
    )
  }

  /// A header that refreshes under the large bar, scrolled to an offset.
  private static func refreshing(_ driver: String, scrolledTo offset: Double) throws -> Engine {
    let json = """
      {"scrollView":{"driver":"\(driver)","contentHeight":2000,"safeAreaInsets":{"top":\(large)}},\
      "header":{}}
      """
    let configuration = try ConfigurationDecoder.decode(
      JSONCursor(JSONReader.value(Array(json.utf8))),
      createdAt: 0
    )
    var (playback, _) = Playback.created(Engine(configuration.engine))
    for event in [
      Event.setContentOffset(x: nil, y: -large, animated: false), .beginRefreshing(.header),
    ] {
      _ = try playback.handle(event, at: .zero)
    }
    _ = try playback.handle(
      .setContentOffset(x: nil, y: offset, animated: false),
      at: Instant(microseconds: 500_000)
    )
    return playback.engine
  }

  @Test(arguments: laws, ["external", "simulated"])
  func `a bar that a client plays agrees with the header`(law: Law, driver: String) throws {
    for offset in stride(from: -190.0, through: 10, by: 10) {
      for keepsContent in [false, true] {
        var engine = try Self.refreshing(driver, scrolledTo: offset)
        var agreements = [Self.state(engine)]
        for _ in 0..<8 {
          try Self.step(&engine, law, keepsContent)
          agreements.append(Self.state(engine))
        }
        #expect(agreements[7] == agreements[8], "\(offset): \(agreements)")
        // What it wrote is what the bar takes off.
        if offset > -Self.large {
          #expect(agreements[8].height + agreements[8].inset == Self.large, "\(offset)")
        }
      }
    }
  }

  /// The bar changes its height; then the offset is notified, moved with the bar or as it is.
  private static func step(_ engine: inout Engine, _ law: Law, _ keepsContent: Bool) throws {
    let before = state(engine)
    let height = law.height(before.offset, before.inset, before.height)
    _ = try engine.handle(
      .setSafeAreaInsets(top: height, left: nil, bottom: nil, right: nil),
      at: engine.now
    )
    let offset = state(engine).offset - (keepsContent ? height - before.height : 0)
    _ = try engine.handle(.setContentOffset(x: nil, y: offset, animated: false), at: engine.now)
  }
}
