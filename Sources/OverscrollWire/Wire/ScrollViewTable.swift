import RefreshEngine
import ScrollPhysics

/// The fields `scrollView` and `list` of a configuration.
enum ScrollViewTable {
  static let scrollView: [Member<ScrollViewConfiguration, ScrollViewConfiguration>] = [
    .field("driver", .named("Driver"), \.driver), .field("width", .size, \.size.width),
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
    .field("pagingEnabled", .bool, \.pagingEnabled), .field("inWindow", .bool, \.inWindow),
    .field("collectionView", .bool, \.collectionView)
      .says("Whether it is a collection view; only one dialect behaves otherwise in one."),
  ]

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
