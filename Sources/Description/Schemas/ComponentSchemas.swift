import OverscrollWire
import RefreshEngine
import StrictJSON

/// The configurations of header, footer and trailer.
enum ComponentSchemas {
  static var all: [NamedSchema] {
    [
      NamedSchema("FrameImages", images(isComplete: false)),
      NamedSchema("FrameImagesInForce", images(isComplete: true)),
      NamedSchema("Titles", titles),
    ]
      + ComponentName.allCases.flatMap { name in
        let title = Self.title(name)
        return [
          NamedSchema(
            title + "Configuration",
            .object(fields(of: name, isComplete: false), sentence(name))
          ),
          NamedSchema(
            title + "InForce",
            .object(
              fields(of: name, isComplete: true).allRequired,
              "Null for a field that the dialect lacks."
            )
          ),
        ]
      }
  }

  /// The name of a component's schemas.
  static func title(_ name: ComponentName) -> String {
    EventDescription.name(name.rawValue, "")
  }

  /// The fields that `configure` can set.
  static func settings(of name: ComponentName, isComplete: Bool = false) -> [Field] {
    WireVocabulary.fields(of: name).map { field, wireName in
      var schema = schema(of: field, name, isComplete: isComplete)
      // A trailer has no height before its first layout.
      let hasNone = field == .height && (isComplete || name == .trailer)
      let isNull =
        !WireVocabulary.isEverywhere(field, of: name) || hasNone
        || (isComplete && field == .lastUpdatedTimeKey)
      if isNull { schema = schema.orNull }
      return .optional(wireName, schema, description(of: field))
    }
  }

  private static func fields(of name: ComponentName, isComplete: Bool) -> [Field] {
    let kind: [Field] =
      name == .footer
      ? [.optional("kind", .named("FooterKind"), "Required, unless the preset has a footer.")] : []
    return kind
      + [
        .optional(
          "style",
          .names(WireVocabulary.styles(of: name)),
          "By default the dialect's first."
        )
      ]
      + settings(of: name, isComplete: isComplete)
      + [.optional("refreshing", .boolean, "Whether a refresh begins right after creation.")]
  }

  private static func sentence(_ name: ComponentName) -> String {
    """
    A \(name.rawValue). A field that some dialect lacks may be null; another value is refused there.
    """
  }

  private static func schema(
    of field: ComponentField,
    _ name: ComponentName,
    isComplete: Bool
  ) -> Schema {
    switch field {
    case .height: .number(in: 1...1e7)
    case .ignoredContentInset, .labelLeftInset, .triggerAutomaticallyRefreshPercent: .coordinate
    case .lastUpdatedTimeKey: .text
    case .autoTriggerTimes: .integer(in: -1...10_000_000)
    case .fastAnimationDuration, .slowAnimationDuration, .imageDuration: .duration
    case .titles: .named("Titles")
    case .images: imageSets(of: name, isComplete: isComplete)
    case .hidden, .automaticallyChangeAlpha, .automaticallyHidden, .automaticallyRefresh,
      .collectionViewAnimationBug, .lastUpdatedTimeLabelHidden, .onlyRefreshPerDrag,
      .refreshingTitleHidden, .stateLabelHidden, .userInteractionEnabled:
      .boolean
    }
  }

  private static func imageSets(of name: ComponentName, isComplete: Bool) -> Schema {
    let images = Schema.named(isComplete ? "FrameImagesInForce" : "FrameImages")
    return .object(
      ComponentState.allCases.map { state in
        let isEverywhere = WireVocabulary.hasImagesEverywhere(state, of: name)
        return .optional(state.rawValue, isEverywhere || isComplete ? images : images.orNull)
      }
    )
  }

  private static func images(isComplete: Bool) -> Schema {
    let fields: [Field] = [
      .optional("count", .integer(in: 0...10_000).defaulting(to: 0)),
      .optional("height", .size.defaulting(to: 0), "The height of an image."),
      .optional("durationMs", Schema.duration.orNull, "One cycle; 100 ms an image by default."),
    ]
    return .object(isComplete ? fields.allRequired : fields, "The frame images of one state.")
  }

  private static let titles = Schema.object(
    ComponentState.allCases.map { .optional($0.rawValue, .title) },
    "Titles by state, in place of the language's."
  )

  private static func description(of field: ComponentField) -> String? {
    switch field {
    case .height: "In points; MJRefresh divides by it."
    case .ignoredContentInset: "The part of the inset that the component lies outside of."
    case .lastUpdatedTimeKey: "The key under which a header stores its last updated time."
    case .autoTriggerTimes: "How many refreshes one pan may trigger; -1 is unlimited."
    case .automaticallyChangeAlpha: "Whether the alpha follows the pulling percent."
    case .automaticallyHidden: "Whether the footer is hidden while the list has no rows."
    case .automaticallyRefresh: "Whether an auto footer triggers by itself."
    case .fastAnimationDuration: "250 by default."
    case .slowAnimationDuration: "400 by default."
    case .labelLeftInset: "The gap between label and arrow, spinner or image."
    case .onlyRefreshPerDrag: "Whether an auto footer begins at most once in a pan."
    case .refreshingTitleHidden: "Whether an auto footer shows no title while it refreshes."
    case .triggerAutomaticallyRefreshPercent: "How much of an auto footer shows when it triggers."
    case .userInteractionEnabled: "Whether the component takes touches."
    case .images: "Frame images by state, for the style `gif`."
    case .hidden, .collectionViewAnimationBug, .lastUpdatedTimeLabelHidden, .stateLabelHidden,
      .titles, .imageDuration:
      nil
    }
  }
}
