import RefreshEngine
import StrictJSON

/// The dialects in the wire format, written once.
package enum DialectDocument {
  /// All dialects, newest first.
  package static let list = JSONValue.object([
    "dialects": .array(Dialect.allCases.map { members.json(of: $0) })
  ]).lineBytes

  private static let members: [Output<Dialect>] = [
    .output("name", .named("Dialect")) { $0 }, .output("title", .string, \.title),
    .output("family", .names, \.family),
    styles("headerStyles", of: .header),
    Output(.required("footers", .object(footers.fields()))) { footers.json(of: $0) },
    styles("trailerStyles", of: .trailer),
    list("lacks", .string) { $0.absentPointers.map(\.description) },
    list("lacksEvents", .string, \.absentEvents),
    list("lacksEffects", .named("EffectType")) {
      ($0.family == .inset ? EffectType.insetCases : EffectType.allCases)
        .filter($0.absentEffects.contains).map(\.rawValue)
    },
    list("languages", .string, \.inventory.languages),
  ]

  private static let footers = FooterKind.allCases.map { styles($0.rawValue, of: $0.kind) }

  private static func styles(_ name: String, of kind: ComponentKind) -> Output<Dialect> {
    list(name, .named("Style")) { $0.inventory.styles(of: kind).map(\.rawValue) }
  }

  private static func list(
    _ name: String,
    _ schema: Schema,
    _ names: @escaping @Sendable (Dialect) -> [String]
  ) -> Output<Dialect> {
    Output(.required(name, .array(of: schema))) { .array(names($0).map { .string($0) }) }
  }

  /// The fields of a dialect.
  package static var fields: [Field] { members.fields() }
}

extension Dialect {
  /// The absent fields of the dialect's components, as pointers into a configuration.
  var absentPointers: [JSONPointer] {
    ComponentName.allCases.filter(has).flatMap { name in
      let place = JSONPointer.root.appending(name.rawValue)
      let absent = ComponentField.allCases.filter {
        !DialectPart.field($0, of: name).exists(in: self)
      }
      return absent.compactMap { $0.wireName(of: name).map(place.appending) }
        + absentPointers(ofImagesIn: name)
    }
  }

  func has(_ name: ComponentName) -> Bool {
    ComponentKind.allCases.contains {
      $0.name == name && DialectPart.kind($0).exists(in: self)
    }
  }

  /// The absent parts of `images`; none if the dialect lacks `images` as a whole.
  private func absentPointers(ofImagesIn name: ComponentName) -> [JSONPointer] {
    let has = { DialectPart.field($0, of: name).exists(in: self) }
    guard has(.images), let member = ComponentField.images.wireName(of: name) else {
      return []
    }
    let images = JSONPointer.root.appending(name.rawValue).appending(member)
    return ComponentState.insetCases.compactMap { state in
      let set = images.appending(state.rawValue)
      if !DialectPart.images(state, of: name).exists(in: self) { return set }
      return has(.imageDuration) ? nil : set.appending(FrameImages.durationName)
    }
  }

  /// The types of events that the dialect refuses.
  var absentEvents: [String] {
    EventType.all.filter { type in
      type.requiredPart.map { !$0.exists(in: self) } ?? false
    }.map(\.name)
  }
}
