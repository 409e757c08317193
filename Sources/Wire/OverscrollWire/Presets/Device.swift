import RefreshEngine
import StrictJSON

/// A screen whose size and safe area a configuration can take; the safe area leaves out bars.
package enum Device: String, CaseIterable, Sendable {
  case iPhoneSE = "iphone-se"
  case iPhone14 = "iphone-14"
  case iPhone15 = "iphone-15"
  case iPhone15ProMax = "iphone-15-pro-max"
  case iPhone16Pro = "iphone-16-pro"
  case iPhone16ProMax = "iphone-16-pro-max"

  /// Width and height in points, and the safe area's top and bottom.
  private var screen: (width: Double, height: Double, top: Double, bottom: Double) {
    switch self {
    case .iPhoneSE: (375, 667, 20, 0)
    case .iPhone14: (390, 844, 47, 34)
    case .iPhone15: (393, 852, 59, 34)
    case .iPhone15ProMax: (430, 932, 59, 34)
    case .iPhone16Pro: (402, 874, 62, 34)
    case .iPhone16ProMax: (440, 956, 62, 34)
    }
  }

  /// The size of the screen, in points.
  var size: Size { Size(width: screen.width, height: screen.height) }
  /// The safe area, in points.
  var safeAreaInsets: EdgeInsets {
    EdgeInsets(top: screen.top, left: 0, bottom: screen.bottom, right: 0)
  }

  /// All devices in the wire format.
  package static let list =
    JSONValue.object(["devices": .array(allCases.map { members.json(of: $0) })]).lineBytes

  private static let members: [Output<Device>] = [
    .output("name", .named("DeviceName")) { $0 },
    .output("width", .size, \.size.width), .output("height", .size, \.size.height),
    Output(.required("safeAreaInsets", .named("EdgeInsets"))) {
      ScrollViewTable.insets.json(of: $0.safeAreaInsets)
    },
  ]

  /// The fields of a device.
  package static var fields: [Field] { members.fields() }
}
