import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// What is null in a snapshot, for each class of each library.
///
/// That a snapshot has every member, each of its type, and no other, the description of the API says,
/// which each answer is compared with.
struct SnapshotShapeTests {
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

  /// The members of a component that are null at times, or for its class where they are in `absent`.
  private static let optional: Set = [
    "/thresholdOffset", "/lastUpdatedTime", "/stateLabel/text", "/timeLabel/text", "/image/state",
    "/image/index", "/image/count", "/image/startMs", "/image/durationMs",
  ]

  /// The members of a component that are null whatever happens, as its class has no such thing.
  private static func absent(_ it: Class) -> Set<String> {
    let isHeader = it.component == "header"
    let hasArrow = it.style == "normal" && it.kind != "auto"
    let hasSpinner = it.style == "normal" && it.component != "trailer"
    let hasPercent = isHeader || it.kind == nil || it.dialect.inventory.footerHasPullingPercent
    let members: [(name: String, isThere: Bool)] = [
      ("/pullingPercent", hasPercent), ("/edgeOffset", it.kind != "auto"),
      ("/labelLeftInset", it.has(.labelLeftInset)), ("/stateLabel", it.style != "plain"),
      ("/timeLabel", it.style != "plain" && isHeader), ("/lastUpdatedTime", isHeader),
      ("/arrow", hasArrow), ("/spinner", hasSpinner), ("/image", it.style == "gif"),
    ]
    let presented = hasArrow ? [] : ["/presentation/\(it.component)/arrowAngle"]
    return Set(members.filter { !$0.isThere }.map { "/" + it.component + $0.name } + presented)
  }

  @Test(arguments: classes)
  func `a snapshot of each class is null where it has no meaning, and nowhere else`(
    it: Class
  ) throws {
    let api = API()
    try api.create("a", it.configuration)
    let events = [
      nil, #"{"type":"beginRefreshing","component":"\#(it.component)"}"#,
      #"{"type":"advance","byMs":100}"#, #"{"type":"advance","until":"rest"}"#,
      #"{"type":"endRefreshing","component":"\#(it.component)"}"#,
    ]
    let others = ["header", "footer", "trailer"].filter { $0 != it.component }
    let absent = Self.absent(it).union(others.flatMap { ["/" + $0, "/presentation/" + $0] })
      .union(["/scrollView/motion"])
    let general: Set = ["/nextChangeMs", "/scrollView/motionRange/x", "/scrollView/motionRange/y"]
    let optional = general.union(Self.optional.map { "/" + it.component + $0 })
    for event in events {
      if let event { try api.post("a", event) }
      let snapshot = try api.snapshot("a")
      let nulls = Set(nulls(of: try #require(snapshot.json)))
      #expect(nulls.subtracting(optional.subtracting(absent)) == absent)
      #expect(snapshot["/\(it.component)/style"] == .string(it.style))
      if let kind = it.kind { #expect(snapshot["/footer/kind"] == .string(kind)) }
    }
  }

  private func nulls(of value: JSONValue, at path: String = "") -> [String] {
    guard case .object(let object) = value else { return value == .null ? [path] : [] }
    return object.members.flatMap { nulls(of: $0.value, at: path + "/" + $0.name) }
  }
}
