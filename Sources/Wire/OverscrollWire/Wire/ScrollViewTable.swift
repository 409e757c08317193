import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The fields `scrollView` and `list` of a configuration.
enum ScrollViewTable {
  static let scrollView: [Member<ScrollViewConfiguration, ScrollViewConfiguration>] = [
    .field("driver", .named("Driver"), \.driver), device, .field("width", .size, \.size.width),
    .field("height", .size, \.size.height), .field("contentWidth", .size, \.contentSize.width),
    .field("contentHeight", .size, \.contentSize.height),
    .object("contentInset", .named("EdgeInsetsChange"), insets, \.contentInset, \.contentInset)
      .inForce(.named("EdgeInsets")),
    .object(
      "safeAreaInsets",
      .named("EdgeInsetsChange"),
      insets,
      \.safeAreaInsets,
      \.safeAreaInsets
    )
    .inForce(.named("EdgeInsets")),
    // Behind the insets, to which "rest" refers.
    contentOffset, .field("pagingEnabled", .bool, \.pagingEnabled),
    .field("inWindow", .bool, \.inWindow),
    .field("collectionView", .bool, \.collectionView)
      .says("Whether it is a collection view; only one dialect behaves otherwise in one."),
  ]

  /// Read before the fields that it stands for, which override it.
  private static let device = Member<ScrollViewConfiguration, ScrollViewConfiguration>(
    .optional("device", Schema.named("DeviceName").orNull)
  ) { cursor, view throws(FieldErrors) in
    guard !cursor.isNull else { return }
    let device = try cursor.oneOf(Device.self)
    view.size = device.size
    view.safeAreaInsets = device.safeAreaInsets
  } write: { _ in
    .null
  }
  .says("A screen, whose size and safe area hold where the configuration has neither.")
  .inForce(Schema(["type": "null"]))

  /// The name of the least offset at which a view rests.
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
  .says("The offset at creation; `rest` is the least offset at which it rests with these insets.")
  .inForce(Form<Point>.point.schema)

  /// The scroll view of a document with what `device` and `rest` stand for in their place.
  static func resolved(_ document: JSONObject, _ view: ScrollViewConfiguration) -> JSONObject {
    var result = document
    if case .string? = document["device"] {
      result["device"] = nil
      result["width"] = .number(view.size.width)
      result["height"] = .number(view.size.height)
      result["safeAreaInsets"] = insets.json(of: view.safeAreaInsets)
    }
    if case .string? = document["contentOffset"] {
      result["contentOffset"] = Form<Point>.point.write(view.contentOffset)
    }
    return result
  }

  static let insets: [Member<EdgeInsets, EdgeInsets>] = [
    .field("top", .coordinate, \.top), .field("left", .coordinate, \.left),
    .field("bottom", .coordinate, \.bottom), .field("right", .coordinate, \.right),
  ]

  static let list: [Member<Configuration, Configuration>] = [
    .field("rows", .rows, \.rows),
    .field("rowHeight", Form.size.orNull, \.rowHeight)
      .says("With one, the content height is rows × rowHeight, now and at each `reloadData`."),
  ]
}
