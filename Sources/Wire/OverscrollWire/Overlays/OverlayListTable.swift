import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The field `scrollView` of a configuration of the overlay family.
///
/// What the family has not got is accepted where it is null or a default.
enum OverlayListTable {
  typealias Row = Member<ScrollViewConfiguration, ScrollViewConfiguration>

  /// The members that only lists under overlays have.
  static let own: [Row] = [
    .field("density", .number(in: 0.5...8), \.overlay.density).says("Pixels per point."),
    .field("touchSlop", Form.number(in: 0...100).orNull, \.overlay.touchSlop)
      .says("In points; null: the library's, 8, 18 or 15."),
    .field("rowsTakeTouches", .bool, \.overlay.rowsTakeTouches)
      .says("Whether the rows are tappable: then they take a touch until it passes the slop."),
    .field("content", .names, \.overlay.content)
      .says("A list that nests its scrolling, one that does not, or what takes no touch."),
    .field("alwaysScrollable", .bool, \.overlay.alwaysScrollable)
      .says("Whether a list that fits may be dragged."),
  ]

  /// The fields of `own`, for documents.
  static var fields: [Field] { own.fields().map(\.orNull) }

  /// Reads a list under an overlay of a dialect.
  static func read(
    _ reader: inout JSONObjectReader,
    into view: inout ScrollViewConfiguration,
    in dialect: Dialect
  ) {
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
          return try OverlayPart.list(field).refuse(cursor, in: dialect, but: initial)
        }
        if cursor.isNull { return }
        try member.read(cursor, &view)
      }
    }
    // What is past the greatest offset is cut, when the content's height is known.
    guard view.contentOffset.y < 0 else { return }
    reader.refuse("contentOffset", .outOfRange("must have a y of 0 at least"))
  }

  /// Refuses the fields of lists under overlays in a dialect of the inset family.
  static func refuse(_ reader: inout JSONObjectReader, in dialect: Dialect) {
    guard reader.hasUnknownMembers else { return }
    let initial = own.json(of: ScrollViewConfiguration())
    for field in OverlayListField.allCases where reader.has(field.rawValue) {
      reader.read(field.rawValue) { cursor throws(FieldErrors) in
        let accepted = initial.member(field.rawValue)
        try OverlayPart.list(field).refuse(cursor, in: dialect, but: accepted)
      }
    }
  }

  /// The members that both families have.
  private static let shared: [Row] = [
    device, .field("width", .size, \.size.width),
    .field("height", .number(in: 1...1e7), \.size.height),
    .field("contentHeight", .size, \.contentSize.height), contentOffset,
  ]

  private static let device = Row(.optional("device", Schema.named("DeviceName").orNull)) {
    cursor,
    view throws(FieldErrors) in
    if !cursor.isNull { view.size = try cursor.oneOf(Device.self).size }
  } write: { _ in
    .null
  }

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
      throw FieldErrors(
        FieldError(
          pointer: cursor.pointer.appending("x"),
          OverlayPart.inset("offset along x").absence(in: .swiperefreshlayout120)
        )
      )
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
      return try OverlayPart.inset(name).refuse(cursor, in: dialect, but: initial)
    }
    for member in object.members where member.value != parts[member.name] && member.value != .null {
      let pointer = cursor.pointer.appending(member.name)
      guard parts[member.name] != nil else {
        throw FieldErrors(
          FieldError(pointer: pointer, .unknownField(member.name, known: parts.members.map(\.name)))
        )
      }
      throw FieldErrors(
        FieldError(pointer: pointer, OverlayPart.inset(name).absence(in: dialect))
      )
    }
  }
}
