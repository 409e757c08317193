import RefreshEngine
import StrictJSON

/// The events that are addressed to a component.
extension EventType {
  static let components = [
    EventType(.beginRefreshing, "Begins a refresh.", example: ["component": "header"]),
    EventType(
      "endRefreshing",
      "Ends a refresh.",
      forms: [
        Form(
          EventTag.endRefreshing.document + [
            .optional(
              "outcome",
              .names(["success", "failure"]),
              "How the load ended; of the overlay family alone, by default `success`."
            )
          ],
          example: ["component": "header"]
        )
      ]
    ) { reader, decoder in
      let end = EventTag.endRefreshing.read(&reader, decoder).event
      guard decoder.fails(&reader), case .endRefreshing(let name) = end else { return end }
      return .failRefreshing(name)
    },
    EventType(
      .endRefreshingWithNoMoreData,
      "Ends a refresh: there is no more data.",
      example: ["component": "footer"]
    ),
    EventType(.resetNoMoreData, "There may be more data again.", example: ["component": "footer"]),
    EventType(
      .tap,
      "A tap on an auto footer's label, if it can arrive there; else nothing happens.",
      example: ["component": "footer"]
    ),
    EventType(
      .setHidden,
      "Shows or hides a component.",
      example: ["component": "header", "hidden": true]
    ),
    EventType(
      "configure",
      "Sets fields of a component, but `style`, `kind` and `refreshing`, which are fixed.",
      by: "component",
      forms: forms(
        {
          SettingsTable.fields(of: $0)
            + ($0 == .header ? OverlaySettingsTable.fieldsOfConfigure : [])
        },
        example: ["hidden": false]
      )
    ) { reader, decoder in
      decoder.configure(&reader)
    },
    EventType(
      "setLanguage",
      "The language of the texts.",
      forms: [
        Form([.required("language", .languageTag)], example: ["language": "zh-Hans"])
      ]
    ) { reader, _ in
      let tag = reader.read(required: "language") { field throws(FieldErrors) in
        try field.languageTag()
      }
      return .setLanguage(tag ?? "")
    }
    .requiring(.setLanguage),
    EventType(
      .removeComponent,
      "Takes a component out of the scroll view; nothing happens if it is out.",
      example: ["component": "header"]
    ),
    EventType(
      "addComponent",
      "Puts a component back as it was, or, with a configuration, a new one.",
      by: "component",
      forms: forms { name in
        let schema = NamedSchema.name(name.rawValue, "Configuration")
        return [.optional("configuration", Schema.named(schema).orNull)]
      }
    ) { reader, decoder in
      decoder.addComponent(&reader)
    },
  ]

  private static func forms(
    _ fields: (ComponentName) -> [Field],
    example: JSONObject = [:]
  ) -> [Form] {
    ComponentName.allCases.map { name in
      var object: JSONObject = ["component": .string(name.rawValue)]
      for member in example.members { object[member.name] = member.value }
      return Form(
        suffix: NamedSchema.name(name.rawValue),
        [.required("component", .constant(name.rawValue))] + fields(name),
        example: object
      )
    }
  }
}

extension EventDecoder {
  /// The component that an event names; nil, with an error, if it is wrong or the dialect lacks it.
  func component(_ reader: inout JSONObjectReader) -> ComponentName? {
    let name = reader.oneOf(required: "component", ComponentName.self)
    guard let name, !dialect.has(name) else { return name }
    reader.read("component") { field throws(FieldErrors) in
      throw field.refused(DialectPart.component(name).absence(in: dialect))
    }
    return nil
  }

  /// Whether the load of an overlay failed.
  fileprivate func fails(_ reader: inout JSONObjectReader) -> Bool {
    reader.read("outcome") { cursor throws(FieldErrors) in
      let part = DialectPart.other("outcome", in: Dialect.all(of: .overlay))
      if try dialect.skips(part, cursor) { return false }
      return try cursor.oneOf(["success", "failure"]) == "failure"
    } ?? false
  }

  fileprivate func configure(_ reader: inout JSONObjectReader) -> Event {
    guard let name = component(&reader) else {
      // The fields depend on the component.
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
