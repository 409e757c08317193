import RefreshEngine
import ScrollPhysics
import StrictJSON

package enum GeneralSchemas {
  package static let all: [NamedSchema] =
    [
      NamedSchema(
        "ComponentName",
        .names(ComponentName.self).described("One of the three refresh components.")
      ),
      NamedSchema(
        "Dialect",
        .names(Dialect.self).described("The library that the components behave as.")
      ),
      NamedSchema(
        "Clock",
        .names(Clock.self).described(
          "`realtime`: session time is the time since creation. `manual`: only events move it."
        )
      ),
      NamedSchema(
        "Driver",
        .names(Driver.self).described(
          """
          Who moves the scroll view. `simulated`: gesture events drive the built-in physics. \
          `external`: the client owns the scroll view, and its offset changes only by \
          `setContentOffset` and by what a component itself sets.
          """
        )
      ),
      NamedSchema(
        "ComponentState",
        .names(ComponentState.self).described(
          """
          MJRefresh's states, then those of overlays: `dragging`, `armed`, `settling` (released, the \
          app is not yet called), `ending`, `returning`.
          """
        )
      ),
      NamedSchema("PanState", .names(PanState.self).described("UIKit's states of a pan gesture.")),
      NamedSchema("FooterKind", .names(FooterKind.self)),
      NamedSchema("Style", .names(Style.self).described("The appearance of a component.")),
      NamedSchema(
        "FooterStyle",
        .names(Style.allCases.filter { $0 != .overlay }).described("The appearance of a footer.")
      ),
      NamedSchema("TrailerStyle", .names(Style.allCases.filter { $0 != .gif && $0 != .overlay })),
      NamedSchema("LoadOutcome", .names(LoadOutcome.self)),
      NamedSchema("EndingComponent", .names(ComponentName.allCases.filter { $0 != .header })),
      NamedSchema("GestureCurve", .names(Gesture.Curve.self)),
      NamedSchema("PresetName", .names(Preset.self)),
      NamedSchema("DeviceName", .names(Device.self)),
      NamedSchema("EffectType", .names(EffectType.self)),
      NamedSchema("Point", .object([.required("x", .number), .required("y", .number)])),
      NamedSchema("Size", .object([.required("width", .number), .required("height", .number)])),
      NamedSchema("Rect", .object(["x", "y", "width", "height"].map { .required($0, .number) })),
      NamedSchema(
        "EdgeInsets",
        .object(["top", "left", "bottom", "right"].map { .required($0, .number) })
      ),
      NamedSchema("EdgeInsetsChange", .object(ScrollViewTable.insets.fields())),
      NamedSchema(
        "Limits",
        Schema.array(of: .number, count: 2...2).described("The least and the greatest coordinate.")
      ),
    ] + Form<Point>.pointSchemas
}
