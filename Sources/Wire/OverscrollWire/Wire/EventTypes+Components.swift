import RefreshEngine
import StrictJSON

/// The events that are addressed to a component.
extension EventType {
  private static let component = component(.named("ComponentName"))
  private static let endingComponent = component(
    .named("EndingComponent")
  )

  private static func component(_ schema: Schema) -> Argument<ComponentName> {
    Argument(.required("component", schema)) { reader, decoder in
      // The component of a wrong event is a placeholder.
      decoder.component(&reader) ?? .header
    }
  }

  /// How the load of an overlay ended.
  private static let outcome = Argument<LoadOutcome?>(
    .optional("outcome", .names(["success", "failure"])).says(
      "How the load ended; of the overlay family alone, by default `success`."
    )
  ) { reader, decoder in
    reader.read("outcome") { cursor throws(FieldErrors) in
      guard decoder.dialect.family == .overlay else {
        let part = OverlayPart(title: "outcome", dialects: Dialect.all(of: .overlay))
        try part.refuse(cursor, in: decoder.dialect)
        return nil
      }
      return try cursor.oneOf(["success", "failure"]) == "failure" ? .failure : .success
    } ?? nil
  }

  static let components = [
    EventType("beginRefreshing", "Begins a refresh.", component, make: Event.beginRefreshing)
      .example(["component": "header"]),
    EventType("endRefreshing", "Ends a refresh.", component, outcome) {
      $1 == LoadOutcome.failure ? Event.failRefreshing($0) : Event.endRefreshing($0)
    }
    .example(["component": "header"]),
    EventType(
      "endRefreshingWithNoMoreData",
      "Ends a refresh: there is no more data.",
      endingComponent,
      make: Event.endRefreshingWithNoMoreData
    )
    .example(["component": "footer"]),
    EventType("resetNoMoreData", "There may be more data again.", endingComponent) {
      .resetNoMoreData($0)
    }
    .example(["component": "footer"]),
    EventType(
      "tap",
      "A tap on an auto footer's label, if it can arrive there; else nothing happens.",
      component,
      make: Event.tap
    )
    .example(["component": "footer"]),
    EventType(
      "setHidden",
      "Shows or hides a component.",
      component,
      .required("hidden", .bool, or: false),
      make: Event.setHidden
    )
    .example(["component": "header", "hidden": true]),
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
      .required("language", .languageTag, or: ""),
      make: Event.setLanguage
    )
    .example(["language": "zh-Hans"])
    .requiring(.setLanguage),
    EventType(
      "removeComponent",
      "Takes a component out of the scroll view; nothing happens if it is out.",
      component,
      make: Event.removeComponent
    )
    .example(["component": "header"]),
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

  /// A form for each component.
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
  fileprivate func component(_ reader: inout JSONObjectReader) -> ComponentName? {
    let name = reader.oneOf(required: "component", ComponentName.self)
    guard let name, !dialect.has(name) else { return name }
    reader.read("component") { field throws(FieldErrors) in
      throw field.refused(OverlayPart.component(name).absence(in: dialect))
    }
    return nil
  }

  fileprivate func configure(_ reader: inout JSONObjectReader) -> Event {
    var settings = ComponentSettings()
    guard let name = component(&reader) else {
      // The fields depend on the component.
      reader.acceptRest()
      return .configure(.header, settings)
    }
    guard dialect.family == .inset else {
      return .configure(name, OverlayComponentTable(dialect: dialect).changes(&reader))
    }
    let decoder = ComponentDecoder(name: name, dialect: dialect)
    decoder.refuseFixedFields(&reader)
    decoder.table.read(&reader, into: &settings)
    if name == .header { OverlaySettingsTable.refuseOthers(&reader, in: dialect) }
    return .configure(name, settings)
  }

  fileprivate func addComponent(_ reader: inout JSONObjectReader) -> Event {
    let name = component(&reader)
    let configuration = reader.read("configuration") { field throws(FieldErrors) in
      guard let name, !field.isNull else { return ComponentConfiguration?.none }
      guard dialect.family == .inset else {
        let table = OverlayComponentTable(dialect: dialect)
        return try table.configuration(field, over: nil, density: 1)
      }
      let decoder = ComponentDecoder(name: name, dialect: dialect)
      return try decoder.configuration(field, over: nil)
    }
    return .addComponent(name ?? .header, configuration ?? nil)
  }
}
