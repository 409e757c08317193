import RefreshEngine
import ScrollPhysics
import StrictJSON

package enum GeneralSchemas {
  package static let all: [NamedSchema] =
    [
      NamedSchema("ComponentName", .names(ComponentName.self)),
      NamedSchema("Dialect", .names(Dialect.self)),
      NamedSchema("Clock", .names(Clock.self)),
      NamedSchema("Driver", .names(Driver.self)),
      NamedSchema("ComponentState", .names(ComponentState.self)),
      NamedSchema("PanState", .names(PanState.self)),
      NamedSchema("FooterKind", .names(FooterKind.self)),
      NamedSchema("Style", .names(Style.self)),
      NamedSchema("FooterStyle", .names(Style.allCases.filter { $0 != .overlay })),
      NamedSchema("TrailerStyle", .names(Style.allCases.filter { $0 != .gif && $0 != .overlay })),
      NamedSchema("LoadOutcome", .names(LoadOutcome.self)),
      NamedSchema("EndingComponent", .names(ComponentName.allCases.filter { $0 != .header })),
      NamedSchema("GestureCurve", .names(Gesture.Curve.self)),
      NamedSchema("PresetName", .names(Preset.self)),
      NamedSchema("DeviceName", .names(Device.self)),
      NamedSchema("EffectType", .names(EffectType.self)),
      NamedSchema("Point", numbers("x", "y")), NamedSchema("Size", numbers("width", "height")),
      NamedSchema("Rect", numbers("x", "y", "width", "height")),
      NamedSchema("EdgeInsets", numbers("top", "left", "bottom", "right")),
      NamedSchema("EdgeInsetsChange", .object(ScrollViewTable.insets.fields())),
      NamedSchema("Limits", .array(of: .number, count: 2...2)),
    ] + Form<Point>.pointSchemas

  /// An object of numbers.
  private static func numbers(_ names: String...) -> Schema {
    .object(names.map { .required($0, .number) })
  }
}
