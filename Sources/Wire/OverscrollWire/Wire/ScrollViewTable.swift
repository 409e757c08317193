import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The fields `scrollView` and `list` of a configuration.
enum ScrollViewTable {
  static let scrollView: [Member<ScrollViewConfiguration, ScrollViewConfiguration>] = [
    .field("driver", .named("Driver"), \.driver), device(hasSafeArea: true),
    .field("width", .size, \.size.width),
    .field("height", .size, \.size.height), .field("contentWidth", .size, \.contentSize.width),
    .field("contentHeight", .size, \.contentSize.height),
    insets("contentInset", \.contentInset), insets("safeAreaInsets", \.safeAreaInsets),
    // The content offset follows the insets, because "rest" depends on them.
    contentOffset, .field("pagingEnabled", .bool, \.pagingEnabled),
    .field("inWindow", .bool, \.inWindow),
    .field("collectionView", .bool, \.collectionView),
  ]

  /// A member for insets; an absent inset keeps its value.
  private static func insets(
    _ name: String,
    _ path: any WritableKeyPath<ScrollViewConfiguration, EdgeInsets> & Sendable
  ) -> Member<ScrollViewConfiguration, ScrollViewConfiguration> {
    Member(.optional(name, .named("EdgeInsetsChange"))) { cursor, view throws(FieldErrors) in
      try insets.read(cursor, into: &view[keyPath: path])
    } write: {
      insets.json(of: $0[keyPath: path])
    }
    .inForce(.named("EdgeInsets"))
  }

  /// The member `device`, read before its fields, which override it.
  fileprivate static func device(
    hasSafeArea: Bool
  ) -> Member<ScrollViewConfiguration, ScrollViewConfiguration> {
    Member(.optional("device", Schema.named("DeviceName").orNull)) {
      cursor,
      view throws(FieldErrors) in
      guard !cursor.isNull else { return }
      let device = try cursor.oneOf(Device.self)
      view.size = device.size
      if hasSafeArea { view.safeAreaInsets = device.safeAreaInsets }
    } write: { _ in
      .null
    }
    .inForce(Schema(["type": "null"]))
  }

  /// The name for the least resting offset of a view.
  private static let rest = "rest"

  fileprivate static let contentOffset = Member<ScrollViewConfiguration, ScrollViewConfiguration>(
    .optional("contentOffset", .oneOf([.constant(rest), Form<Point>.vector.schema]))
  ) { cursor, view throws(FieldErrors) in
    if case .string = cursor.value {
      _ = try cursor.oneOf([rest])
      view.contentOffset = view.restOffset
    } else {
      view.contentOffset = try Form<Point>.vector.read(cursor)
    }
  } write: {
    Form<Point>.point.write($0.contentOffset)
  }
  .inForce(Form<Point>.point.schema)

  /// The scroll view of a document, with `device` and `rest` replaced by their values.
  static func resolved(_ document: JSONValue, _ view: ScrollViewConfiguration) -> JSONValue {
    var result = document
    if document.member("device")?.text != nil {
      result[member: "device"] = nil
      result[member: "width"] = .number(view.size.width)
      result[member: "height"] = .number(view.size.height)
      result[member: "safeAreaInsets"] = insets.json(of: view.safeAreaInsets)
    }
    if document.member("contentOffset")?.text != nil {
      result[member: "contentOffset"] = Form<Point>.point.write(view.contentOffset)
    }
    return result
  }

  static let insets: [Member<EdgeInsets, EdgeInsets>] = [
    .field("top", .coordinate, \.top), .field("left", .coordinate, \.left),
    .field("bottom", .coordinate, \.bottom), .field("right", .coordinate, \.right),
  ]

  static let list: [Member<Configuration, Configuration>] = [
    .field("rows", .rows, \.rows),
    .field("rowHeight", Form.size.orNull, \.rowHeight),
  ]
}

/// The field `scrollView` of a configuration, by the dialect's family.
///
/// An absent field of the dialect may be null or have its default.
enum OverlayListTable {
  typealias Row = Member<ScrollViewConfiguration, ScrollViewConfiguration>

  /// The members of lists under overlays only, each with the dialects that have it.
  static let own: [(member: Row, part: DialectPart)] = {
    let overlays = Dialect.all(of: .overlay)
    // The density and the rows have no effect in pulltorefresh.js.
    let rows: [(member: Row, dialects: [Dialect])] = [
      (.field("density", .number(in: 0.5...8), \.overlay.density), overlays),
      (.field("touchSlop", Form.number(in: 0...100).orNull, \.overlay.touchSlop), overlays),
      (.field("rowsTakeTouches", .bool, \.overlay.rowsTakeTouches), overlays),
      (.field("content", .names, \.overlay.content), [.swiperefreshlayout120]),
      (.field("alwaysScrollable", .bool, \.overlay.alwaysScrollable), [.refreshindicator2026]),
    ]
    return rows.map { ($0.member, .other($0.member.field.name, in: $0.dialects)) }
  }()

  /// The fields of `own`, for documents.
  static var fields: [Field] { own.map { $0.member.field.orNull } }

  /// The part of dialects that a member of `own` is; nil for other members.
  static func part(_ name: String) -> DialectPart? {
    own.first { $0.member.field.name == name }?.part
  }

  /// Reads the scroll view of a dialect.
  static func read(
    _ reader: inout JSONObjectReader,
    into view: inout ScrollViewConfiguration,
    in dialect: Dialect
  ) {
    let isInset = dialect.family == .inset
    if isInset {
      ScrollViewTable.scrollView.read(&reader, into: &view)
    } else {
      readShared(&reader, into: &view, in: dialect)
    }
    for (member, part) in own where !isInset || reader.has(member.field.name) {
      reader.read(member.field.name) { cursor throws(FieldErrors) in
        let initial = member.write(ScrollViewConfiguration())
        if try dialect.skips(part, cursor, but: initial) || cursor.isNull { return }
        try member.read(cursor, &view)
      }
    }
    // Only a negative offset is refused; a too great one is cut once the content's height is known.
    guard !isInset, view.contentOffset.y < 0 else { return }
    reader.refuse("contentOffset", .outOfRange("must have a y of 0 at least"))
  }

  /// Reads the members of both families in a dialect of the overlay family.
  private static func readShared(
    _ reader: inout JSONObjectReader,
    into view: inout ScrollViewConfiguration,
    in dialect: Dialect
  ) {
    for name in ScrollViewTable.scrollView.map(\.field.name) {
      reader.read(name) { cursor throws(FieldErrors) in
        guard let own = shared.first(where: { $0.field.name == name }) else {
          return try refuse(cursor, name, in: dialect)
        }
        try own.read(cursor, &view)
      }
    }
  }

  /// The scroll view at a session's creation.
  static func json(of configuration: Configuration) -> JSONValue {
    let (view, dialect) = (configuration.scrollView, configuration.dialect)
    var result = ScrollViewTable.scrollView.json(of: view)
    guard dialect.family == .overlay else { return result }
    for (member, part) in own {
      result[member: member.field.name] = part.exists(in: dialect) ? member.write(view) : .null
    }
    if view.overlay.touchSlop == nil {
      result[member: "touchSlop"] = dialect.touchSlop.map { .number($0) } ?? .null
    }
    return result
  }

  /// The members of both families.
  private static let shared: [Row] = [
    ScrollViewTable.device(hasSafeArea: false), .field("width", .size, \.size.width),
    .field("height", .number(in: 1...1e7), \.size.height),
    .field("contentHeight", .size, \.contentSize.height), contentOffset,
  ]

  private static let contentOffset = Row(.optional("contentOffset", Form<Point>.vector.schema)) {
    cursor,
    view throws(FieldErrors) in
    try ScrollViewTable.contentOffset.read(cursor, &view)
    guard view.contentOffset.x == 0 else {
      let part = DialectPart.inset("offset along x")
      throw cursor.refused(part.absence(in: .swiperefreshlayout120), at: "x")
    }
  } write: {
    ScrollViewTable.contentOffset.write($0)
  }

  /// Refuses a member of the inset family that is neither null nor its default.
  private static func refuse(
    _ cursor: JSONCursor,
    _ name: String,
    in dialect: Dialect
  ) throws(FieldErrors) {
    let initial = ScrollViewTable.scrollView.json(of: ScrollViewConfiguration()).member(name)
    guard case .object(let object) = cursor.value, case .object(let parts)? = initial else {
      try dialect.skips(.inset(name), cursor, but: initial)
      return
    }
    for member in object.members where member.value != parts[member.name] && member.value != .null {
      let isKnown = parts[member.name] != nil
      throw cursor.refused(
        isKnown
          ? DialectPart.inset(name).absence(in: dialect)
          : .unknownField(member.name, known: parts.members.map(\.name)),
        at: member.name
      )
    }
  }
}
