import RefreshEngine

/// The events that are addressed to a component.
extension EventDecoder {
  /// The component that an event names; the dialect must have it.
  private func component(
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> ComponentName {
    let field = try reader.required("component")
    let name = try field.oneOf(ComponentName.self)
    if name == .trailer { _ = try dialect.skips(.kind(.trailer), field) }
    return name
  }

  func beginRefreshing(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .beginRefreshing(try component(&reader))
  }

  func endRefreshing(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .endRefreshing(try component(&reader))
  }

  func endRefreshingWithNoMoreData(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .endRefreshingWithNoMoreData(try component(&reader))
  }

  func resetNoMoreData(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .resetNoMoreData(try component(&reader))
  }

  func tap(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .tap(try component(&reader))
  }

  func setHidden(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let name = try component(&reader)
    return .setHidden(name, try reader.required("hidden").bool())
  }

  func configure(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let name = try component(&reader)
    var settings = ComponentSettings()
    try ComponentDecoder(name: name, dialect: dialect).settings(&reader, into: &settings)
    return .configure(name, settings)
  }

  func removeComponent(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    .removeComponent(try component(&reader))
  }

  func addComponent(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let name = try component(&reader)
    guard let field = reader.nonNull("configuration") else { return .addComponent(name, nil) }
    let decoder = ComponentDecoder(name: name, dialect: dialect)
    return .addComponent(name, try decoder.configuration(field, over: nil))
  }
}
