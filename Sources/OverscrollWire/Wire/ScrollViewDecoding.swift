import RefreshEngine

/// Reads the fields `scrollView` and `list` of a configuration.
enum ScrollViewDecoder {
  static func scrollView(
    _ cursor: JSONCursor,
    into view: inout ScrollViewConfiguration
  ) throws(FieldError) {
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("driver") { view.driver = try field.oneOf(Driver.self) }
      if let field = reader.optional("width") { view.size.width = try field.number(in: .size) }
      if let field = reader.optional("height") { view.size.height = try field.number(in: .size) }
      if let field = reader.optional("contentWidth") {
        view.contentSize.width = try field.number(in: .size)
      }
      if let field = reader.optional("contentHeight") {
        view.contentSize.height = try field.number(in: .size)
      }
      if let field = reader.optional("contentInset") { try insets(field, into: &view.contentInset) }
      if let field = reader.optional("safeAreaInsets") {
        try insets(field, into: &view.safeAreaInsets)
      }
      if let field = reader.optional("pagingEnabled") { view.pagingEnabled = try field.bool() }
      if let field = reader.optional("inWindow") { view.inWindow = try field.bool() }
      if let field = reader.optional("collectionView") { view.collectionView = try field.bool() }
    }
  }

  private static func insets(
    _ cursor: JSONCursor,
    into insets: inout EdgeInsets
  ) throws(FieldError) {
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("top") { insets.top = try field.number(in: .coordinate) }
      if let field = reader.optional("left") { insets.left = try field.number(in: .coordinate) }
      if let field = reader.optional("bottom") { insets.bottom = try field.number(in: .coordinate) }
      if let field = reader.optional("right") { insets.right = try field.number(in: .coordinate) }
    }
  }

  static func list(
    _ cursor: JSONCursor,
    into configuration: inout Configuration
  ) throws(FieldError) {
    guard !cursor.isNull else {
      configuration.rows = 0
      configuration.rowHeight = nil
      return
    }
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("rows") {
        configuration.rows = try field.integer(in: 0...10_000_000)
      }
      if let field = reader.optional("rowHeight") {
        configuration.rowHeight = field.isNull ? nil : try field.number(in: .size)
      }
    }
  }
}
