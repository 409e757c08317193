import RefreshEngine
import StrictJSON

/// The events that are addressed to a component.
extension EventDecoder {
  /// The component that an event names; nil, with an error, if it is wrong or the dialect lacks it.
  private func component(_ reader: inout JSONObjectReader) -> ComponentName? {
    let name = reader.oneOf(required: "component", ComponentName.self)
    guard name == .trailer else { return name }
    return reader.read("component") { field throws(FieldErrors) in
      _ = try dialect.skips(.kind(.trailer), field)
      return .trailer
    }
  }

  /// An event of a component; the component of a wrong one is a placeholder.
  private func event(
    _ event: (ComponentName) -> Event,
    _ reader: inout JSONObjectReader
  ) -> Event {
    event(component(&reader) ?? .header)
  }

  func beginRefreshing(_ reader: inout JSONObjectReader) -> Event {
    event(Event.beginRefreshing, &reader)
  }

  func endRefreshing(_ reader: inout JSONObjectReader) -> Event {
    event(Event.endRefreshing, &reader)
  }

  func endRefreshingWithNoMoreData(_ reader: inout JSONObjectReader) -> Event {
    event(Event.endRefreshingWithNoMoreData, &reader)
  }

  func resetNoMoreData(_ reader: inout JSONObjectReader) -> Event {
    event(Event.resetNoMoreData, &reader)
  }

  func tap(_ reader: inout JSONObjectReader) -> Event {
    event(Event.tap, &reader)
  }

  func removeComponent(_ reader: inout JSONObjectReader) -> Event {
    event(Event.removeComponent, &reader)
  }

  func setHidden(_ reader: inout JSONObjectReader) -> Event {
    let name = component(&reader) ?? .header
    return .setHidden(name, reader.bool(required: "hidden"))
  }

  func configure(_ reader: inout JSONObjectReader) -> Event {
    var settings = ComponentSettings()
    guard let name = component(&reader) else {
      // The fields depend on the component.
      reader.acceptRest()
      return .configure(.header, settings)
    }
    ComponentDecoder(name: name, dialect: dialect).refuseFixedFields(&reader)
    ComponentTable.of(name, dialect).read(&reader, into: &settings)
    return .configure(name, settings)
  }

  func addComponent(_ reader: inout JSONObjectReader) -> Event {
    let name = component(&reader)
    let configuration = reader.read("configuration") { field throws(FieldErrors) in
      guard let name, !field.isNull else { return ComponentConfiguration?.none }
      let decoder = ComponentDecoder(name: name, dialect: dialect)
      return try decoder.configuration(field, over: nil)
    }
    return .addComponent(name ?? .header, configuration ?? nil)
  }
}
