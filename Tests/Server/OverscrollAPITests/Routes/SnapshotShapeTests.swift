import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// What a snapshot has: every member that the contract names, of the right type, null where it has
/// no meaning, for each class of each library.
struct SnapshotShapeTests {
  /// What may stand at a place.
  enum Kind {
    case number, bool, string, object, array, null, numberOrNull, stringOrNull, arrayOrNull

    func admits(_ value: JSONValue?) -> Bool {
      switch (self, value) {
      case (.number, .number), (.bool, .bool), (.string, .string), (.object, .object),
        (.array, .array), (.null, .null), (.numberOrNull, .number), (.numberOrNull, .null),
        (.stringOrNull, .string), (.stringOrNull, .null), (.arrayOrNull, .array),
        (.arrayOrNull, .null):
        true
      default: false
      }
    }
  }

  /// One of a library's classes.
  struct Class: CustomTestStringConvertible {
    let dialect: Dialect
    let component: String
    let kind: String?
    let style: String

    var testDescription: String {
      [dialect.rawValue, component, kind, style].compactMap(\.self).joined(separator: " ")
    }

    var configuration: String {
      let kind = kind.map { #""kind":"\#($0)","# } ?? ""
      let images = style == "gif" ? #","images":{"refreshing":{"count":3}}"# : ""
      let component = #""\#(component)":{\#(kind)"style":"\#(style)"\#(images)}"#
      return #"{"dialect":"\#(dialect.rawValue)","clock":"manual",\#(component)}"#
    }

    /// Whether the library's components of the place have a field.
    func has(_ field: ComponentField) -> Bool {
      ComponentName(rawValue: component).map { dialect.inventory.has(field, of: $0) } ?? false
    }
  }

  static let classes: [Class] = Dialect.all(of: .inset).flatMap { dialect in
    ComponentKind.allCases.flatMap { kind in
      dialect.inventory.styles(of: kind).map { style in
        Class(
          dialect: dialect,
          component: kind.name.rawValue,
          kind: kind.footerKind?.rawValue,
          style: style.rawValue
        )
      }
    }
  }

  static let point = ["x", "y"]
  static let size = ["width", "height"]
  static let insets = ["top", "left", "bottom", "right"]

  private static func numbers(_ path: String, _ names: [String]) -> [(String, Kind)] {
    [(path, .object)] + names.map { (path + "/" + $0, .number) }
  }

  /// What every session has.
  static let general: [(String, Kind)] =
    [
      ("/session", .string), ("/revision", .number), ("/effectIndex", .number),
      ("/timeMs", .number), ("/behindMs", .number), ("/clock", .string),
      ("/nextChangeMs", .numberOrNull), ("/configurationRevision", .number),
      ("/scrollView/driver", .string), ("/scrollView/width", .number),
      ("/scrollView/height", .number), ("/scrollView/isTracking", .bool),
      ("/scrollView/isDragging", .bool), ("/scrollView/isDecelerating", .bool),
      ("/scrollView/panState", .string), ("/scrollView/inWindow", .bool),
      ("/scrollView/userInteractionEnabled", .bool), ("/scrollView/rows", .number),
      ("/scrollView/motion", .null), ("/scrollView/restRange", .object),
      ("/scrollView/restRange/x", .array), ("/scrollView/restRange/y", .array),
      ("/scrollView/motionRange", .object), ("/scrollView/motionRange/x", .arrayOrNull),
      ("/scrollView/motionRange/y", .arrayOrNull), ("/animations", .array),
      ("/presentation", .object),
    ] + numbers("/scrollView/contentOffset", point) + numbers("/scrollView/contentSize", size)
    + numbers("/scrollView/contentInset", insets) + numbers("/scrollView/safeAreaInsets", insets)
    + numbers("/presentation/contentOffset", point) + numbers("/presentation/contentInset", insets)

  /// What a component has, according to its class.
  static func members(of it: Class) -> [(String, Kind)] {
    let path = "/" + it.component
    let hasLabel = it.style != "plain"
    let isHeader = it.component == "header"
    let hasArrow = it.style == "normal" && it.kind != "auto"
    let hasSpinner = it.style == "normal" && it.component != "trailer"
    let hasPercent = it.component != "footer" || it.dialect.inventory.footerHasPullingPercent
    var rows: [(String, Kind)] = [
      (path + "/style", .string), (path + "/state", .string), (path + "/isRefreshing", .bool),
      (path + "/pullingPercent", hasPercent ? .number : .null), (path + "/alpha", .number),
      (path + "/hidden", .bool), (path + "/edgeOffset", it.kind == "auto" ? .null : .number),
      (path + "/thresholdOffset", .numberOrNull), (path + "/refreshingCount", .number),
      (path + "/tappable", .bool),
      (path + "/labelLeftInset", it.has(.labelLeftInset) ? .number : .null),
      (path + "/stateLabel", hasLabel ? .object : .null),
      (path + "/timeLabel", hasLabel && isHeader ? .object : .null),
      (path + "/lastUpdatedTime", isHeader ? .stringOrNull : .null),
      (path + "/arrow", hasArrow ? .object : .null),
      (path + "/spinner", hasSpinner ? .object : .null),
      (path + "/image", it.style == "gif" ? .object : .null),
      ("/presentation" + path + "/alpha", .number),
      ("/presentation" + path + "/arrowAngle", hasArrow ? .number : .null),
    ]
    rows += numbers(path + "/frame", point + size)
    if hasLabel { rows += label(path + "/stateLabel") }
    if hasLabel && isHeader { rows += label(path + "/timeLabel") }
    if hasArrow {
      rows += [
        (path + "/arrow/hidden", .bool), (path + "/arrow/rotated", .bool),
        (path + "/arrow/alpha", .number),
      ]
    }
    if hasSpinner {
      rows += [(path + "/spinner/animating", .bool), (path + "/spinner/alpha", .number)]
    }
    if it.style == "gif" {
      rows += [
        (path + "/image/state", .stringOrNull), (path + "/image/index", .numberOrNull),
        (path + "/image/count", .numberOrNull), (path + "/image/animating", .bool),
        (path + "/image/hidden", .bool), (path + "/image/startMs", .numberOrNull),
        (path + "/image/durationMs", .numberOrNull),
      ]
    }
    if it.kind != nil { rows.append((path + "/kind", .string)) }
    return rows
  }

  private static func label(_ path: String) -> [(String, Kind)] {
    [(path + "/text", .stringOrNull), (path + "/hidden", .bool)]
      + numbers(path + "/frame", point + size)
  }

  @Test(arguments: classes)
  func `a snapshot of each class has every member, and null where it has no meaning`(
    it: Class
  ) throws {
    let api = API()
    try api.create("a", it.configuration)
    let events = [
      nil, #"{"type":"beginRefreshing","component":"\#(it.component)"}"#,
      #"{"type":"advance","byMs":100}"#, #"{"type":"advance","until":"rest"}"#,
      #"{"type":"endRefreshing","component":"\#(it.component)"}"#,
    ]
    for event in events {
      if let event { try api.post("a", event) }
      let snapshot = try api.snapshot("a")
      for (path, kind) in Self.general + Self.members(of: it) {
        #expect(kind.admits(snapshot[path]), "\(path): \(String(describing: snapshot[path]))")
      }
      for other in ["header", "footer", "trailer"] where other != it.component {
        #expect(snapshot["/" + other] == .null)
        #expect(snapshot["/presentation/" + other] == .null)
      }
      #expect(snapshot["/\(it.component)/style"] == .string(it.style))
      if let kind = it.kind { #expect(snapshot["/footer/kind"] == .string(kind)) }
    }
  }

  @Test func `a snapshot has no members beyond those of the contract`() throws {
    let api = API()
    for it in Self.classes {
      try api.create("a", it.configuration)
      let known = Set((Self.general + Self.members(of: it)).map(\.0))
      let whole: Set = ["/scrollView", "/header", "/footer", "/trailer"]
      let presented = Set(["header", "footer", "trailer"].map { "/presentation/" + $0 })
      for path in paths(of: try #require(try api.snapshot("a").json)) {
        #expect(
          known.union(whole).union(presented).contains(path),
          "\(it.testDescription): \(path)"
        )
      }
      api.send("DELETE /v1/sessions/a")
    }
  }

  private func paths(of value: JSONValue, at path: String = "") -> [String] {
    guard case .object(let object) = value else { return [] }
    return object.members.flatMap {
      [path + "/" + $0.name] + paths(of: $0.value, at: path + "/" + $0.name)
    }
  }

  @Test func `a removed component is null until it is added again`() throws {
    let api = API()
    try api.create("a")
    try api.post("a", #"{"type":"removeComponent","component":"header"}"#)
    #expect(try api.snapshot("a")["/header"] == .null)
    #expect(try api.snapshot("a")["/presentation/header"] == .null)
    #expect(api.send("GET /v1/sessions/a/configuration")["/header"] == .null)
    try api.post("a", #"{"type":"addComponent","component":"header"}"#)
    #expect(try api.snapshot("a")["/header/style"] == "normal")
  }

  @Test func `a motion and animations have the parameters of their equations`() throws {
    let api = API()
    try api.create("a")
    let drag = try api.post("a", #"{"type":"dragBegan","x":0,"y":0}"#)
    #expect(
      drag["/snapshot/scrollView/motion"] == ["x": .null, "y": ["kind": "drag", "startMs": 0]]
    )
    let decay = try api.post("a", #"{"type":"dragEnded","velocity":{"y":-1000},"atMs":20}"#)
    #expect(decay["/snapshot/scrollView/motion/y/kind"] == "decay")
    #expect(decay["/snapshot/scrollView/motion/y/startMs"] == 20)
    for member in ["position", "velocity", "friction", "durationMs", "endPosition"] {
      #expect(Kind.number.admits(decay["/snapshot/scrollView/motion/y/\(member)"]), "\(member)")
    }
    let spring = try api.post(
      "a",
      #"{"type":"setContentOffset","y":0}"#,
      #"{"type":"dragBegan","x":0,"y":0}"#,
      #"{"type":"dragMoved","x":0,"y":30}"#,
      #"{"type":"dragEnded","velocity":{}}"#
    )
    #expect(spring["/snapshot/scrollView/motion/y/kind"] == "spring")
    #expect(spring["/snapshot/scrollView/motion/y/regime"] == "overdamped")
    let members = [
      "startMs", "edge", "side", "overscroll", "velocity", "damping", "rate", "durationMs",
      "endPosition",
    ]
    for member in members {
      #expect(Kind.number.admits(spring["/snapshot/scrollView/motion/y/\(member)"]), "\(member)")
    }
    let animated = try api.post("a", #"{"type":"setContentOffset","y":90,"animated":true}"#)
    #expect(animated["/snapshot/scrollView/motion/y/kind"] == "animation")
    #expect(animated["/snapshot/scrollView/motion/y/to"] == 90)
    let begun = try api.post(
      "a",
      #"{"type":"setContentOffset","y":0}"#,
      #"{"type":"beginRefreshing","component":"header"}"#
    )
    #expect(begun["/snapshot/scrollView/motion"] == .null)
    let properties = begun.column("/snapshot/animations", "/property")
    #expect(properties.contains("contentOffset.y") && properties.contains("contentInset.top"))
    #expect(begun["/snapshot/animations/0/curve"] == "easeInOut")
    for member in ["from", "to", "startMs", "durationMs"] {
      #expect(Kind.number.admits(begun["/snapshot/animations/0/\(member)"]), "\(member)")
    }
  }
}
