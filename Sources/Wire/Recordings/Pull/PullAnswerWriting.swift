import OverscrollWire
import RefreshEngine
import StrictJSON

extension PullCalculator.Answer {
  /// The answer as JSON in UTF-8, on one line without its end.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("component", component?.rawValue)
    writer.member("arms", arms)
    writer.member("triggers", triggers)
    writer.member("peakOffset", peakOffset)
    writer.member("thresholdOffset", thresholdOffset)
    writer.member("missing", missing)
    writer.member("smallestTravel", smallestTravel)
    writer.member("because", because)
    writer.key("effects")
    writer.effects(effects)
    if let code { writer.member("code", code) }
    writer.endObject()
    return writer.bytes
  }
}
