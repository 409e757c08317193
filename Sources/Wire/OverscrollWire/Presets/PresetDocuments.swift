import RefreshEngine
import StrictJSON

/// The presets in the wire format, written once.
package enum PresetDocuments {
  /// All presets.
  package static let list: [UInt8] = {
    var writer = JSONWriter(reservingCapacity: 65_536)
    writer.beginObject()
    writer.key("presets")
    writer.beginArray()
    for preset in Preset.allCases { writer.preset(preset) }
    writer.endArray()
    writer.endObject()
    return writer.line
  }()

  /// Each preset by its name.
  package static let byName: [String: [UInt8]] = {
    var documents: [String: [UInt8]] = [:]
    for preset in Preset.allCases {
      var writer = JSONWriter(reservingCapacity: 4096)
      writer.preset(preset)
      documents[preset.rawValue] = writer.line
    }
    return documents
  }()
}

extension JSONWriter {
  fileprivate mutating func preset(_ preset: Preset) {
    // The standard dialect has every part of every preset of its family.
    let decoded = try? ConfigurationDecoder.decode(preset, in: preset.dialect ?? .standard)
    let configuration = decoded ?? SessionConfiguration()
    beginObject()
    member("name", preset.rawValue)
    member("title", preset.title)
    key("configuration")
    self.configuration(configuration, Engine(configuration.engine), epoch: nil)
    endObject()
  }
}
