import RefreshEngine
import StrictJSON

/// The events for a single component.
extension EventType {
  static let components = [
    EventType(.beginRefreshing),
    EventType(
      "endRefreshing",
      forms: [
        Form(
          EventTag.endRefreshing.document + [
            .optional(
              "outcome",
              .names(["success", "failure"]),
              "The outcome of the load; by default `success`."
            )
          ]
        )
      ]
    ) { reader, decoder in
      let end = EventTag.endRefreshing.read(&reader, decoder).event
      guard decoder.fails(&reader), case .endRefreshing(let name) = end else { return end }
      return .failRefreshing(name)
    },
    EventType(.endRefreshingWithNoMoreData), EventType(.resetNoMoreData), EventType(.tap),
    EventType(.setHidden),
    EventType(
      "configure",
      by: "component",
      forms: forms {
        SettingsTable.fields(of: $0)
          + ($0 == .header ? OverlaySettingsTable.fieldsOfConfigure : [])
      }
    ) { reader, decoder in
      decoder.configure(&reader)
    },
    EventType("setLanguage", forms: [Form([.required("language", .languageTag)])]) { reader, _ in
      let tag = reader.read(required: "language") { field throws(FieldErrors) in
        try field.languageTag()
      }
      return .setLanguage(tag ?? "")
    }
    .requiring(.setLanguage),
    EventType(.removeComponent),
    EventType(
      "addComponent",
      by: "component",
      forms: forms { name in
        let schema = NamedSchema.name(name.rawValue, "Configuration")
        return [
          .optional(
            "configuration",
            Schema.named(schema).orNull,
            "The settings of a new component; null: the component as it was."
          )
        ]
      }
    ) { reader, decoder in
      decoder.addComponent(&reader)
    },
  ]

  private static func forms(_ fields: (ComponentName) -> [Field]) -> [Form] {
    ComponentName.allCases.map { name in
      Form(
        suffix: NamedSchema.name(name.rawValue),
        [.required("component", .constant(name.rawValue))] + fields(name)
      )
    }
  }
}

extension EventDecoder {
  /// The component in an event; nil, with an error, if wrong or absent from the dialect.
  func component(_ reader: inout JSONObjectReader) -> ComponentName? {
    let name = reader.oneOf(required: "component", ComponentName.self)
    guard let name, !dialect.has(name) else { return name }
    reader.read("component") { field throws(FieldErrors) in
      throw field.refused(DialectPart.component(name).absence(in: dialect))
    }
    return nil
  }

  /// True if the load of an overlay failed.
  fileprivate func fails(_ reader: inout JSONObjectReader) -> Bool {
    reader.read("outcome") { cursor throws(FieldErrors) in
      let part = DialectPart.other("outcome", in: Dialect.all(of: .overlay))
      if try dialect.skips(part, cursor) { return false }
      return try cursor.oneOf(["success", "failure"]) == "failure"
    } ?? false
  }

  fileprivate func configure(_ reader: inout JSONObjectReader) -> Event {
    guard let name = component(&reader) else {
      // The valid fields depend on the component.
      reader.acceptRest()
      return .configure(.header, ComponentSettings())
    }
    return .configure(name, ComponentDecoder(name: name, dialect: dialect).changes(&reader))
  }

  fileprivate func addComponent(_ reader: inout JSONObjectReader) -> Event {
    let name = component(&reader)
    let configuration = reader.nonNull("configuration") { field throws(FieldErrors) in
      try name.map { name throws(FieldErrors) in
        try ComponentDecoder(name: name, dialect: dialect).configuration(field, over: nil)
      }
    }
    return .addComponent(name ?? .header, configuration ?? nil)
  }
}
