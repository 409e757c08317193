import OverscrollWire
import RefreshEngine
import StrictJSON

extension PullCalculator.Answer {
  /// The answer as JSON: `{"arms","triggers","component","peakOffset","thresholdOffset","missing",
  /// "smallestTravel","effects","code"?}`.
  ///
  /// - Parameter code: The gesture as a tool has it, if one was named.
  /// - Returns: JSON in UTF-8, on one line without its end.
  package func json(code: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("arms", arms)
    writer.member("triggers", triggers)
    writer.member("component", component?.rawValue)
    writer.member("peakOffset", peakOffset)
    writer.member("thresholdOffset", thresholdOffset)
    writer.member("missing", missing)
    writer.member("smallestTravel", smallestTravel)
    writer.key("effects")
    writer.effects(effects)
    if let code { writer.member("code", code) }
    writer.endObject()
    return writer.bytes
  }
}
