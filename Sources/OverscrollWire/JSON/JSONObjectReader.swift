/// The members of an object, read by name; those that no code has read can then be refused.
///
/// `JSONCursor.object(_:)` creates it and refuses the unknown members at its end.
package struct JSONObjectReader {
  let pointer: JSONPointer
  private let members: [JSONObject.Member]
  /// For each member, whether it has been read.
  private var isKnown: [Bool]

  init(_ object: JSONObject, at pointer: JSONPointer) {
    self.pointer = pointer
    members = object.members
    isKnown = Array(repeating: false, count: members.count)
  }

  /// The member, which may be null; nil if it is absent.
  package mutating func optional(_ name: String) -> JSONCursor? {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    isKnown[index] = true
    return JSONCursor(members[index].value, at: pointer.appending(name))
  }

  /// The member; nil if it is absent or null.
  package mutating func nonNull(_ name: String) -> JSONCursor? {
    guard let member = optional(name), !member.isNull else { return nil }
    return member
  }

  /// The member, which may be null; an absent one is an error at the place where it belongs.
  package mutating func required(_ name: String) throws(FieldError) -> JSONCursor {
    guard let member = optional(name) else { throw refused(name, "is required") }
    return member
  }

  /// An error at a member, present or not.
  func refused(_ name: String, _ detail: String) -> FieldError {
    FieldError(pointer: pointer.appending(name), detail: detail)
  }

  /// Throws at the first member that no code has read.
  func refuseUnknownMembers() throws(FieldError) {
    guard let index = isKnown.firstIndex(of: false) else { return }
    throw refused(members[index].name, "is not a known field")
  }
}
