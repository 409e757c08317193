import OverscrollWire
import StrictJSON

extension Recording.Item {
  /// The item as JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("changes")
    writer.beginObject()
    for change in changes {
      writer.key(escaping: change.text)
      writer.value(change.value)
    }
    writer.endObject()
    writer.callbacks(callbacks)
    if let times = callbackTimesMs {
      writer.key("effectTimesMs")
      writer.value(.array(times.map(JSONValue.number)))
    }
    if let rows = allEffects {
      writer.key("allEffects")
      writer.value(.array(rows.map(JSONValue.array)))
    }
    writer.endObject()
    return writer.bytes
  }
}
