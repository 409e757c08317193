import RefreshEngine
import StrictJSON

/// The frame images of a component, by state.
extension SettingsTable {
  static func images(of name: ComponentName, _ dialect: Dialect) -> Setting {
    let frames = frames(of: name, dialect)
    let field = Field.optional("images", .named("FrameImageSets"))
      .inForce(.named("FrameImageSetsInForce"))
    return Setting(field) { cursor, settings throws(FieldErrors) in
      try cursor.eachState { state, value throws(FieldErrors) in
        if try dialect.skips(.images(state, of: name), value) { return }
        var images = FrameImages(count: 0, height: 0)
        try frames.read(value, into: &images)
        settings.images[state] = images
      }
    } write: {
      .byState($0.images) { frames.json(of: $0) }
    }
  }

  /// The members of a set of images.
  private static func frames(
    of name: ComponentName,
    _ dialect: Dialect
  ) -> [Member<FrameImages, FrameImages>] {
    let duration = DialectPart.field(.imageDuration, of: name)
    return [
      Member(.optional("count", Schema.integer(in: counts).defaulting(to: 0))) {
        cursor,
        images throws(FieldErrors) in
        // The count sets the default duration, which the last member replaces.
        images = FrameImages(count: try cursor.integer(in: counts), height: images.height)
      } write: {
        .number(Double($0.count))
      },
      .field("height", .size.defaulting(to: 0), \.height).says("The height of an image."),
      Member(.optional(FrameImages.durationName, Schema.duration).nullInForce) {
        cursor,
        images throws(FieldErrors) in
        if try !dialect.skips(duration, cursor) { images.duration = try cursor.duration() }
      } write: {
        duration.exists(in: dialect) ? .number(Double($0.duration) / 1000) : .null
      }
      .says("The duration of one cycle; by default 100 ms for each image."),
    ]
  }

  /// The valid numbers of images in a set.
  private static let counts = 0...10_000

  private static func sets(_ images: String) -> Schema {
    .object(
      ComponentState.insetCases.map {
        .optional($0.rawValue, .named(images), "The images in the state `\($0.rawValue)`.")
      }
    )
  }

  static let imageSchemas: [NamedSchema] = {
    let fields = frames(of: .header, .standard).fields()
    let sentence = "The frame images of one state."
    return [
      NamedSchema("FrameImages", .object(fields, sentence)),
      NamedSchema("FrameImagesInForce", .object(fields.inForce, sentence)),
      NamedSchema("FrameImageSets", sets("FrameImages")),
      NamedSchema("FrameImageSetsInForce", sets("FrameImagesInForce")),
    ]
  }()
}
