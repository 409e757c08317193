import RefreshEngine
import StrictJSON

/// The dialects in the wire format, written once.
package enum DialectDocument {
  /// All dialects, newest first.
  package static let list: [UInt8] = {
    var writer = JSONWriter(reservingCapacity: 8192)
    writer.beginObject()
    writer.key("dialects")
    writer.beginArray()
    for dialect in Dialect.allCases { writer.dialect(dialect) }
    writer.endArray()
    writer.endObject()
    return writer.line
  }()
}

extension Dialect {
  /// The fields that the dialect lacks, of the components that it has, as pointers into a
  /// configuration.
  var absentPointers: [JSONPointer] {
    ComponentName.allCases.filter(has).flatMap { name in
      ComponentField.allCases.flatMap { field in absentPointers(of: field, name) }
        + absentPointers(ofImagesIn: name)
    }
  }

  private func has(_ name: ComponentName) -> Bool {
    ComponentKind.allCases.contains {
      $0.name == name && DialectPart.kind($0).exists(in: self)
    }
  }

  private func has(_ field: ComponentField, _ name: ComponentName) -> Bool {
    DialectPart.field(field, of: name).exists(in: self)
  }

  private func absentPointers(of field: ComponentField, _ name: ComponentName) -> [JSONPointer] {
    guard let member = field.wireName(of: name), !has(field, name) else { return [] }
    return [.root.appending(name.rawValue).appending(member)]
  }

  /// The parts of `images` that the dialect lacks; none if it lacks `images` as a whole.
  private func absentPointers(ofImagesIn name: ComponentName) -> [JSONPointer] {
    guard has(.images, name), let member = ComponentField.images.wireName(of: name) else {
      return []
    }
    let images = JSONPointer.root.appending(name.rawValue).appending(member)
    return ComponentState.allCases.compactMap { state in
      let set = images.appending(state.rawValue)
      if !DialectPart.images(state, of: name).exists(in: self) { return set }
      return has(.imageDuration, name) ? nil : set.appending(FrameImages.durationName)
    }
  }

  /// The types of events that the dialect refuses.
  var absentEvents: [String] {
    EventType.all.filter { type in
      type.requiredPart.map { !$0.exists(in: self) } ?? false
    }.map(\.name)
  }
}

extension JSONWriter {
  fileprivate mutating func dialect(_ dialect: Dialect) {
    beginObject()
    member("name", dialect)
    member("title", dialect.title)
    key("headerStyles")
    styles(of: .header, dialect)
    key("footers")
    beginObject()
    for footer in FooterKind.allCases {
      key(escaping: footer.rawValue)
      styles(of: footer.kind, dialect)
    }
    endObject()
    key("trailerStyles")
    styles(of: .trailer, dialect)
    key("lacks")
    names(dialect.absentPointers.map(\.description))
    key("lacksEvents")
    names(dialect.absentEvents)
    key("lacksEffects")
    names(EffectType.allCases.filter(dialect.absentEffects.contains).map(\.rawValue))
    key("languages")
    names(dialect.inventory.languages)
    endObject()
  }

  private mutating func styles(of kind: ComponentKind, _ dialect: Dialect) {
    names(dialect.inventory.styles(of: kind).map(\.rawValue))
  }

  private mutating func names(_ names: [String]) {
    beginArray()
    for name in names { string(name) }
    endArray()
  }
}
