package import Explorer
package import RefreshEngine
package import StrictJSON

/// The violations that a team accepts, each with its reason.
package struct AllowList: Sendable {
  /// One accepted violation; a nil member matches every value.
  package struct Entry: Sendable {
    let property: String
    let component: String?
    let variant: String?
    let dialect: Dialect?
    let shape: [String]?
    /// The reason for accepting the violation.
    package let because: String

    func matches(_ example: Counterexample, in dialect: Dialect) -> Bool {
      let violation = example.violation
      return property == violation.property.name
        && (component ?? violation.component) == violation.component
        && (variant ?? violation.variant) == violation.variant
        && (self.dialect ?? dialect) == dialect
        && (shape ?? example.shape.words) == example.shape.words
    }
  }

  /// The entries, in the order of the list.
  package let entries: [Entry]

  /// Makes an empty list.
  package init() { entries = [] }

  /// Reads a list.
  ///
  /// - Throws: The fault in the list: an entry without a reason, or an unknown property.
  package init(_ cursor: JSONCursor) throws(FieldErrors) {
    entries = try cursor.elements(Entry.init)
  }

  /// The index of the first entry that accepts a counterexample; nil without such an entry.
  package func index(allowing example: Counterexample, in dialect: Dialect) -> Int? {
    entries.firstIndex { $0.matches(example, in: dialect) }
  }
}

extension AllowList.Entry {
  fileprivate init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let property = reader.read(required: "property", Property.name)
      let because = reader.read(required: "because") { field throws(FieldErrors) in
        let text = try field.string()
        guard text.contains(where: { !$0.isWhitespace }) else {
          throw field.refused(.malformed("must say why the violation is accepted"))
        }
        return text
      }
      let component = reader.read("component") { field throws(FieldErrors) in
        try field.oneOf(Violation.components)
      }
      let shape = reader.read("shape") { field throws(FieldErrors) in
        try field.elements { part throws(FieldErrors) in try part.string() }
      }
      return Self(
        property: property ?? "",
        component: component,
        variant: reader.string("variant"),
        dialect: reader.oneOf("dialect", Dialect.self),
        shape: shape,
        because: because ?? ""
      )
    }
  }
}

extension Property {
  /// Reads the name of a property.
  package static func name(_ cursor: JSONCursor) throws(FieldErrors) -> String {
    try cursor.oneOf(all.map(\.name))
  }

  /// The numbers of the named properties, by default of the laws; `wishes` adds the wishes.
  package static func numbers(_ names: [String], wishes: Bool = false) -> [Int] {
    all.indices.filter { index in
      names.isEmpty
        ? wishes || all[index].class == .law
        : names.contains(all[index].name) || wishes && all[index].class == .wish
    }
  }
}
