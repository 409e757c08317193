import RefreshEngine

/// The target of an `advance`.
extension EventDecoder {
  func advance(_ reader: inout JSONObjectReader) throws(FieldError) -> Event {
    let by = reader.optional("byMs")
    let to = reader.optional("toMs")
    let until = reader.optional("until")
    switch (by, to, until) {
    case (let by?, nil, nil):
      return .advance(.by(WireTime.microseconds(try by.number(in: .timeMs))))
    case (nil, let to?, nil): return .advance(.to(try to.instant()))
    case (nil, nil, let until?): return .advance(try self.until(until))
    case (nil, nil, nil): throw reader.refused("byMs", "is required, or toMs, or until")
    case (_?, let second?, nil), (_, _?, let second?), (_?, nil, let second?):
      throw second.refused("must not be combined with another of byMs, toMs, until")
    }
  }

  /// `rest`, `effect`, or an object that names an effect or a state of a component.
  private func until(_ cursor: JSONCursor) throws(FieldError) -> Advance {
    guard case .object = cursor.value else {
      return switch try cursor.oneOf(Until.self) {
      case .rest: .untilRest
      case .effect: .untilEffect(.any)
      }
    }
    return .untilEffect(
      try cursor.object { reader throws(FieldError) in try pattern(&reader) }
    )
  }

  /// What `until` can name.
  enum Until: String, CaseIterable {
    case rest
    case effect
  }

  private func pattern(
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> EffectPattern {
    let component = try reader.required("component")
    let name = try component.oneOf(Effect.Source.wireNames)
    guard let source = Effect.Source(wireName: name) else {
      throw component.refused("is not known")
    }
    if source == .component(.trailer) { _ = try dialect.skips(.kind(.trailer), component) }
    let effect = reader.optional("effect")
    guard let state = reader.optional("state") else {
      guard let effect else { throw reader.refused("effect", "is required, or state") }
      let type = try effect.oneOf(EffectType.self)
      _ = try dialect.skips(.effect(type), effect)
      return .type(type, from: source)
    }
    guard effect == nil else { throw state.refused("must not be combined with effect") }
    let wanted = try state.oneOf(ComponentState.self)
    guard case .component(let name) = source else {
      throw state.refused("needs a component: the scroll view has no states")
    }
    return .state(wanted, of: name)
  }
}
