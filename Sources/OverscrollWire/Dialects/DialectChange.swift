package import RefreshEngine

/// A configuration taken from one dialect into another.
package enum DialectChange {
  /// The configuration in a dialect: what the dialect lacks is dropped where it is the default of the
  /// standard dialect.
  ///
  /// So a configuration with every default filled in is one of each dialect that has its components.
  /// Null needs no care: every dialect accepts it for a field that it lacks.
  package static func configuration(_ document: JSONValue, in dialect: Dialect) -> JSONValue {
    guard case .object(var result) = document else { return document }
    result["dialect"] = .string(dialect.rawValue)
    for name in ComponentName.allCases {
      guard case .object(let component)? = result[name.rawValue] else { continue }
      result[name.rawValue] = .object(self.component(component, name, in: dialect))
    }
    return .object(result)
  }

  private static func component(
    _ document: JSONObject,
    _ name: ComponentName,
    in dialect: Dialect
  ) -> JSONObject {
    var result = document
    for field in ComponentField.allCases {
      guard let member = field.wireName(of: name), let value = result[member],
        value == defaults[name]?[member],
        !DialectPart.field(field, of: name).exists(in: dialect)
      else { continue }
      result[member] = nil
    }
    if let style = style(of: document, name), result["style"] == defaults[name]?["style"],
      !DialectPart.style(style, of: kind(of: document, name)).exists(in: dialect)
    {
      result["style"] = nil
    }
    if !DialectPart.field(.imageDuration, of: name).exists(in: dialect),
      let member = ComponentField.images.wireName(of: name), case .object(let images)? = result[member]
    {
      result[member] = .object(withoutDefaultDurations(images))
    }
    return result
  }

  /// What each component has by default in the standard dialect, by the names of its fields.
  private static let defaults: [ComponentName: JSONObject] = {
    let components: JSONValue = ["header": [:], "footer": ["kind": "auto"], "trailer": [:]]
    guard let session = try? ConfigurationDecoder.decode(JSONCursor(components), createdAt: 0) else {
      return [:]
    }
    var writer = JSONWriter(reservingCapacity: 8192)
    writer.configuration(session, Engine(session.engine), epoch: nil)
    guard case .object(let document)? = try? JSONReader.value(writer.bytes) else { return [:] }
    var result: [ComponentName: JSONObject] = [:]
    for name in ComponentName.allCases {
      if case .object(let component)? = document[name.rawValue] { result[name] = component }
    }
    return result
  }()

  private static func style(of component: JSONObject, _ name: ComponentName) -> Style? {
    guard case .string(let style)? = component["style"] else { return nil }
    return Style(rawValue: style)
  }

  /// The kind of a component; a footer that names none has that of its preset.
  private static func kind(of component: JSONObject, _ name: ComponentName) -> ComponentKind {
    switch name {
    case .header: return .header
    case .trailer: return .trailer
    case .footer:
      guard case .string(let kind)? = component["kind"] else { return .autoFooter }
      return FooterKind(rawValue: kind)?.kind ?? .autoFooter
    }
  }

  private static func withoutDefaultDurations(_ images: JSONObject) -> JSONObject {
    let milliseconds = Double(FrameImages(count: 1, height: 0).duration) / 1000
    var result = images
    for set in images.members {
      guard case .object(var frames) = set.value, case .number(let count)? = frames["count"],
        frames[FrameImages.durationName] == .number(count * milliseconds)
      else { continue }
      frames[FrameImages.durationName] = nil
      result[set.name] = .object(frames)
    }
    return result
  }
}
