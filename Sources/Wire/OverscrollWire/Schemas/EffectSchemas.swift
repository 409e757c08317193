import RefreshEngine

/// The effects that sessions report.
package enum EffectSchemas {
  package static var all: [NamedSchema] {
    let names = EffectType.allCases.map { (value: $0.rawValue, schema: name($0)) }
    return [NamedSchema("Effect", .oneOf(by: "type", names, "What a session reports."))]
      + EffectType.allCases.map { NamedSchema(name($0), schema($0)) }
  }

  private static func name(_ type: EffectType) -> String {
    NamedSchema.name(type.rawValue, "Effect")
  }

  private static func schema(_ type: EffectType) -> Schema {
    let source: Schema =
      type.isScrollViews ? .constant(Effect.Source.scrollView.wireName) : .named("ComponentName")
    let (description, fields) = content(type)
    return .object(
      [
        .required("index", Schema.count, "Counts the session's effects from 1."),
        .required("atMs", .number), .required("component", source),
        .required("type", .constant(type.rawValue)),
      ] + fields,
      description
    )
  }

  private static func content(_ type: EffectType) -> (String, [Field]) {
    switch type {
    case .stateChanged:
      (
        "A component's state changed.",
        [
          .required("from", .named("ComponentState")), .required("to", .named("ComponentState")),
        ]
      )
    case .refreshing: ("The library's refreshing callback is called.", [])
    case .beginRefreshingCompletion: ("The begin-refreshing completion block is called.", [])
    case .endRefreshingAnimationBegin: ("The end-refreshing animation block is called.", [])
    case .endRefreshingCompletion: ("The end-refreshing completion block is called.", [])
    case .rowsChanged: ("The list has another number of rows.", [.required("rows", .count)])
    case .dragWillEnd:
      (
        "The finger is about to lift.",
        [
          .required("velocity", .named("Point"), "The content offset's, in pt/s."),
          .required("targetContentOffset", .named("Point"), "Where the motion would rest."),
        ]
      )
    case .decelerationEnded: ("A deceleration or a bounce came to rest by itself.", [])
    case .statusChanged:
      (
        "RefreshIndicator's onStatusChange is called.",
        [
          .required(
            "status",
            .names(OverlayStatus.allCases.filter { $0 != .refresh }),
            "The new status."
          )
        ]
      )
    case .showCompleted:
      (
        "RefreshIndicator: the future of a show() completes.",
        [.required("call", .count, "Which one: 1 is the session's first.")]
      )
    case .uncaughtError: ("RefreshIndicator: an error that nobody catches.", [])
    case .mounted: ("pulltorefresh.js: an element was put in the page, onInit.", [])
    }
  }
}
