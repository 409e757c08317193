import OverscrollWire
import StrictJSON

/// A configuration and events of an entry, with what they show.
struct MuseumRun: Sendable {
  /// What a run is for, by its member in the data.
  enum Kind: String, CaseIterable, Sendable {
    /// The entry's own, in MJRefresh 3.7.9.
    case exhibit
    /// What helps.
    case workaround
    /// The same in an older library.
    case inDialect
    /// A case that a sentence compares with.
    case contrast
  }

  let kind: Kind
  /// What it is, in a sentence; nil where the run says it alone.
  let text: String?
  let configuration: JSONValue
  let events: [JSONValue]
  let observations: [Observation]

  /// The dialect that the configuration names.
  var dialect: String {
    guard case .object(let object) = configuration, case .string(let name)? = object["dialect"]
    else { return "mjrefresh-3.7.9" }
    return name
  }
}

extension MuseumRun {
  /// The run of an entry's own members; nil if it has none.
  init?(exhibitOf reader: inout JSONObjectReader) throws(FieldErrors) {
    guard let configuration = reader.optional("configuration") else { return nil }
    kind = .exhibit
    text = nil
    self.configuration = configuration.value
    events = try Self.events(reader.required("events"))
    observations = try Self.observations(reader.required("observe"))
  }

  /// Another run of an entry; what it does not say is as in the exhibit.
  init(_ kind: Kind, _ cursor: JSONCursor, _ exhibit: MuseumRun?) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      var configuration = reader.optional("configuration")?.value ?? exhibit?.configuration ?? [:]
      if kind == .inDialect, case .object(var object) = configuration {
        object["dialect"] = .string(reader.string(required: "dialect"))
        configuration = .object(object)
        // A prediction is no exhibit.
        if reader.bool(required: "verified") == false {
          reader.refuse("verified", .malformed("must be true"))
        }
      }
      return Self(
        kind: kind,
        text: kind == .inDialect ? reader.string("text") : reader.string(required: "text"),
        configuration: configuration,
        events: try reader.optional("events").map(Self.events) ?? exhibit?.events ?? [],
        observations: try Self.observations(reader.required("observe"))
      )
    }
  }

  private static func events(_ cursor: JSONCursor) throws(FieldErrors) -> [JSONValue] {
    try cursor.array().map(\.value)
  }

  private static func observations(_ cursor: JSONCursor) throws(FieldErrors) -> [Observation] {
    let observations = try cursor.elements { field throws(FieldErrors) in try Observation(field) }
    guard !observations.isEmpty else { throw cursor.refused(.malformed("must not be empty")) }
    return observations
  }
}
