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
  static let rest = "rest"

  private static let contentOffset = Member<ScrollViewConfiguration, ScrollViewConfiguration>(
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

  /// The members of lists under overlays only.
  static let own: [Row] = [
    .field("density", .number(in: 0.5...8), \.overlay.density),
    .field("touchSlop", Form.number(in: 0...100).orNull, \.overlay.touchSlop),
    .field("rowsTakeTouches", .bool, \.overlay.rowsTakeTouches),
    .field("content", .names, \.overlay.content),
    .field("alwaysScrollable", .bool, \.overlay.alwaysScrollable),
  ]

  /// The fields of `own`, for documents.
  static var fields: [Field] { own.fields().map(\.orNull) }

  /// Reads the scroll view of a dialect.
  static func read(
    _ reader: inout JSONObjectReader,
    into view: inout ScrollViewConfiguration,
    in dialect: Dialect
  ) {
    guard dialect.family == .overlay else {
      ScrollViewTable.scrollView.read(&reader, into: &view)
      return refuse(&reader, in: dialect)
    }
    let known = Dictionary(uniqueKeysWithValues: shared.map { ($0.field.name, $0) })
    for member in ScrollViewTable.scrollView {
      let name = member.field.name
      reader.read(name) { cursor throws(FieldErrors) in
        guard let own = known[name] else { return try refuse(cursor, name, in: dialect) }
        try own.read(cursor, &view)
      }
    }
    for member in own {
      let name = member.field.name
      reader.read(name) { cursor throws(FieldErrors) in
        if let field = OverlayListField(rawValue: name), !field.exists(in: dialect) {
          let initial = own.json(of: ScrollViewConfiguration()).member(name)
          try dialect.skips(.list(field), cursor, but: initial)
          return
        }
        if cursor.isNull { return }
        try member.read(cursor, &view)
      }
    }
    // Only a negative offset is refused; a too great one is cut once the content's height is known.
    guard view.contentOffset.y < 0 else { return }
    reader.refuse("contentOffset", .outOfRange("must have a y of 0 at least"))
  }

  /// Refuses the fields of lists under overlays in a dialect of the inset family.
  private static func refuse(_ reader: inout JSONObjectReader, in dialect: Dialect) {
    guard reader.hasUnknownMembers else { return }
    let initial = own.json(of: ScrollViewConfiguration())
    for field in OverlayListField.allCases where reader.has(field.rawValue) {
      reader.read(field.rawValue) { cursor throws(FieldErrors) in
        try dialect.skips(.list(field), cursor, but: initial.member(field.rawValue))
      }
    }
  }

  /// The scroll view at a session's creation.
  static func json(of configuration: Configuration) -> JSONValue {
    let (view, dialect) = (configuration.scrollView, configuration.dialect)
    var result = ScrollViewTable.scrollView.json(of: view)
    guard dialect.family == .overlay else { return result }
    for member in own {
      let exists = OverlayListField(rawValue: member.field.name)?.exists(in: dialect) ?? false
      result[member: member.field.name] = exists ? member.write(view) : .null
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
    if case .string = cursor.value {
      _ = try cursor.oneOf([ScrollViewTable.rest])
      view.contentOffset = .zero
      return
    }
    let offset = try Form<Point>.vector.read(cursor)
    guard offset.x == 0 else {
      let part = DialectPart.inset("offset along x")
      throw cursor.refused(part.absence(in: .swiperefreshlayout120), at: "x")
    }
    view.contentOffset = offset
  } write: {
    Form<Point>.point.write($0.contentOffset)
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

/// The fields of `scrollView` for lists under overlays only.
enum OverlayListField: String, CaseIterable {
  case density, touchSlop, rowsTakeTouches, content, alwaysScrollable

  /// True if a dialect has the field.
  func exists(in dialect: Dialect) -> Bool {
    switch self {
    // The density and the rows have no effect in pulltorefresh.js.
    case .density, .touchSlop, .rowsTakeTouches: dialect.family == .overlay
    case .content: dialect == .swiperefreshlayout120
    case .alwaysScrollable: dialect == .refreshindicator2026
    }
  }
}
