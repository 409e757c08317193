import RefreshEngine
import StrictJSON

/// Reads the fields `scrollView` and `list` of a configuration.
enum ScrollViewDecoder {
  static func scrollView(
    _ reader: inout JSONObjectReader,
    into view: inout ScrollViewConfiguration
  ) {
    if let driver = reader.oneOf("driver", Driver.self) { view.driver = driver }
    if let width = reader.size("width") { view.size.width = width }
    if let height = reader.size("height") { view.size.height = height }
    if let width = reader.size("contentWidth") { view.contentSize.width = width }
    if let height = reader.size("contentHeight") { view.contentSize.height = height }
    reader.object("contentInset") { insets(&$0, into: &view.contentInset) }
    reader.object("safeAreaInsets") { insets(&$0, into: &view.safeAreaInsets) }
    if let isPaging = reader.bool("pagingEnabled") { view.pagingEnabled = isPaging }
    if let isInWindow = reader.bool("inWindow") { view.inWindow = isInWindow }
    if let isCollection = reader.bool("collectionView") { view.collectionView = isCollection }
  }

  private static func insets(_ reader: inout JSONObjectReader, into insets: inout EdgeInsets) {
    if let top = reader.coordinate("top") { insets.top = top }
    if let left = reader.coordinate("left") { insets.left = left }
    if let bottom = reader.coordinate("bottom") { insets.bottom = bottom }
    if let right = reader.coordinate("right") { insets.right = right }
  }

  /// Reads the data source; null is none.
  static func list(
    _ cursor: JSONCursor,
    into configuration: inout Configuration
  ) throws(FieldErrors) {
    guard !cursor.isNull else {
      configuration.rows = 0
      configuration.rowHeight = nil
      return
    }
    try cursor.object { reader throws(FieldErrors) in
      if let rows = reader.integer("rows", in: 0...10_000_000) { configuration.rows = rows }
      let height = reader.read("rowHeight") { field throws(FieldErrors) in
        try field.isNull ? nil : field.number(in: .size)
      }
      if let height { configuration.rowHeight = height }
    }
  }
}
