/// Written by its owner: this is only the shape.
struct RefreshIndicator: OverlayMachine {
  init(
    _ settings: OverlaySettings?,
    refreshing: Bool,
    contentOffset: Double,
    _ host: inout OverlayHost
  ) {}
  mutating func touch(_ touch: OverlayTouch, _ host: inout OverlayHost) {}
  mutating func call(_ call: OverlayCall, _ host: inout OverlayHost) {}
  mutating func timer(_ kind: OverlayTimer.Kind, _ host: inout OverlayHost) {}
  mutating func frame(_ host: inout OverlayHost) {}
  mutating func runNextPosted(_ host: inout OverlayHost) -> Bool { false }
  var needsFrame: Bool { false }
  func leastVelocity(_ view: OverlayView) -> Double { 0 }
  var isPresent: Bool { true }
  var state: ComponentState { .idle }
  func list(_ view: OverlayView) -> OverlayList { OverlayList() }
  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading {
    OverlayReading(
      state: state,
      isRefreshing: false,
      travel: 0,
      thresholdTravel: nil,
      displayed: 0,
      scale: nil,
      alpha: nil,
      frame: .zero,
      indicator: .disk(
        DiskIndicator(status: nil, position: 0, value: nil, sizeFactor: nil, fullTravel: 0)
      )
    )
  }
  func animations(_ view: OverlayView) -> [OverlayAnimation] { [] }
  func write(to writer: inout ByteWriter) {}
  init(from reader: inout ByteReader) throws(ByteFault) {}
}
