package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A configuration for exploration in a dialect: without parts that the dialect lacks, on a manual clock.
package struct DialectConfiguration: Sendable {
  /// The configuration as in its recordings, except for the time zone.
  package let document: JSONValue
  /// The parts that were cut because the dialect lacks them, as pointers into the configuration; for a header
  /// of another family, the header's fields.
  package let cut: [JSONPointer]
  /// The configuration as decoded.
  package let session: SessionConfiguration

  /// The result of adapting a configuration to a dialect.
  package enum Outcome: Sendable {
    /// The configuration applies, in this form.
    case applicable(DialectConfiguration)
    /// The dialect lacks a component of the configuration, or its family lacks another part; the sentence has
    /// no full stop.
    case notApplicable(String)

    /// The configuration to explore; nil if the dialect has none.
    package var applicable: DialectConfiguration? {
      if case .applicable(let configuration) = self { configuration } else { nil }
    }
    /// The reason for exploring nothing; nil if a configuration is explored.
    package var absence: String? { if case .notApplicable(let why) = self { why } else { nil } }
  }

  /// Session time 0 of a configuration without an epoch: 2026-01-02T03:04:05Z.
  private static let epoch: JSONValue = "2026-01-02T03:04:05Z"

  /// Adapts a configuration to a dialect.
  ///
  /// - Parameters:
  ///   - source: The configuration as sent. A missing clock becomes a manual clock, a missing epoch becomes a
  ///     fixed one.
  ///   - dialect: The dialect.
  /// - Returns: The configuration to explore in the dialect, or the reason for exploring none.
  /// - Throws: The fields that are wrong in every dialect, or in the dialects of the family for which the
  ///   configuration is written, and a clock that is not manual.
  package static func make(
    _ source: JSONValue,
    in dialect: Dialect
  ) throws(FieldErrors) -> Outcome {
    guard case .object = source else { throw JSONCursor(source).mistyped("an object") }
    if let clock = source.member("clock"), clock == .string(Clock.realtime.rawValue) {
      throw JSONCursor(clock, at: .root.appending("clock"))
        .refused(.combination("must be manual: an exploration has no other clock"))
    }
    if let absence = dialect.absenceOfPreset(in: source) { return .notApplicable(absence) }
    if let own = try overlay(source, in: dialect) { return .applicable(own) }
    // The other family's header is dropped, so the decoder of the new dialect does not check it.
    let isOfFamily = try isWhole(source, in: dialect.family)
    let full = expanded(source)
    var document = complete(DialectChange.configuration(full, in: dialect))
    var cut = DialectChange.droppedHeaderFields(of: full, in: dialect).map {
      JSONPointer.root.appending(ComponentName.header.rawValue).appending($0)
    }
    while true {
      do throws(FieldErrors) {
        let session = try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0)
        return .applicable(Self(document: document, cut: cut, session: session))
      } catch {
        let fault = error.first
        guard fault.fault.code == .notInDialect else { throw error }
        guard isOfFamily, !isComponent(fault.pointer),
          let rest = document.without(fault.pointer.tokens)
        else { return .notApplicable(fault.detail) }
        document = rest
        cut.append(fault.pointer)
      }
    }
  }

  /// A configuration without a dialect as an overlay's own; nil if it is written for another dialect.
  ///
  /// - Throws: The fields that are wrong in a configuration of the overlay.
  private static func overlay(
    _ source: JSONValue,
    in dialect: Dialect
  ) throws(FieldErrors) -> Self? {
    guard dialect.family == .overlay, source.member("dialect") == nil else { return nil }
    var own = source
    own[member: "dialect"] = .string(dialect.rawValue)
    let document = complete(own)
    do throws(FieldErrors) {
      let session = try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0)
      return Self(document: document, cut: [], session: session)
    } catch {
      guard error.all.contains(where: { $0.fault.code == .notInDialect }) else { throw error }
      return nil
    }
  }

  /// True if a configuration has only parts that the dialects of a family have.
  ///
  /// A dialect of the inset family has no parts but the standard dialect's and its own; an overlay's
  /// configuration fits only its own dialect.
  ///
  /// - Throws: Faults in every dialect; for a named dialect of the family also the parts that it lacks.
  private static func isWhole(
    _ source: JSONValue,
    in family: Dialect.Family
  ) throws(FieldErrors) -> Bool {
    let own = Dialect(rawValue: Dialect.name(in: source)) ?? .standard
    let whole =
      own.family == .inset ? DialectChange.configuration(source, in: .standard) : source
    do throws(FieldErrors) {
      _ = try ConfigurationDecoder.decode(JSONCursor(complete(whole)), createdAt: 0)
      return own.family == family
    } catch {
      if (try? ConfigurationDecoder.decode(JSONCursor(complete(source)), createdAt: 0)) != nil {
        return own.family == family
      }
      let isNamed = source.member("dialect") != nil && own.family == family
      guard !isNamed, error.all.allSatisfy({ $0.fault.code == .notInDialect }) else { throw error }
      return false
    }
  }

  /// True if a place is a component, or a component's kind.
  private static func isComponent(_ place: JSONPointer) -> Bool {
    let tokens = place.tokens
    return tokens.last == "kind"
      || tokens.count == 1 && ComponentName(rawValue: tokens.first ?? "") != nil
  }

  /// The configuration with its preset's fields written out, so that some of them can be cut.
  private static func expanded(_ source: JSONValue) -> JSONValue {
    guard source.member("preset") != nil else { return source }
    var standard = source
    standard[member: "dialect"] = nil
    guard let portable = try? PortableConfiguration(standard, createdAt: 0) else { return source }
    var result = portable.forRecording
    result[member: "epoch"] = source.member("epoch")
    result[member: "timeZone"] = source.member("timeZone")
    return result
  }

  private static func complete(_ document: JSONValue) -> JSONValue {
    var result = document
    result[member: "clock"] = .string(Clock.manual.rawValue)
    result[member: "epoch"] = result.member("epoch").flatMap { $0 == .null ? nil : $0 } ?? epoch
    result[member: "idleLifetimeMs"] = nil
    return result
  }
}
