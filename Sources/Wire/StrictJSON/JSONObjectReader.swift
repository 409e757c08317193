/// The members of an object, read by name.
///
/// A getter returns nil for an absent member, and for a wrong member, whose error the reader keeps. A getter
/// with `required:` returns a placeholder instead, and keeps an error for an absent member as well. So code
/// always reads the whole object, and `JSONCursor.object(_:)`, which creates the reader, throws all errors at
/// the end, so that no placeholder is ever used. That function also refuses unread members.
package struct JSONObjectReader {
  package let pointer: JSONPointer
  private let members: [JSONObject.Member]
  /// True if each member has been read.
  private var isRead: [Bool]
  /// The errors, each with the index of its member; `.max` for an absent member.
  private var faults: [(index: Int, error: FieldError)] = []
  /// The names that the code has asked for.
  private var askedNames: [String] = []
  /// True if unread members count as unknown.
  private var judgesRest = true

  init(_ object: JSONObject, at pointer: JSONPointer) {
    self.pointer = pointer
    members = object.members
    isRead = Array(repeating: false, count: object.members.count)
  }

  /// The index of the member, which then counts as read; nil for an absent member.
  private mutating func index(of name: String) -> Int? {
    askedNames.append(name)
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    isRead[index] = true
    return index
  }

  /// Keeps an error at a member, present or not.
  package mutating func refuse(_ name: String, _ fault: ValueFault) {
    let index = members.firstIndex { $0.name == name } ?? .max
    faults.append((index, FieldError(pointer: pointer.appending(name), fault)))
  }

  /// True if the object has the member.
  package func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// Keeps an error for a present member that is valid elsewhere but impossible here.
  package mutating func forbid(_ name: String, _ fault: ValueFault) {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return }
    isRead[index] = true
    refuse(name, fault)
  }

  /// Accepts all unread members, since they depend on a wrong member.
  package mutating func acceptRest() { judgesRest = false }

  // MARK: At the end

  /// True without errors and unread members.
  var isClean: Bool { faults.isEmpty && !hasUnknownMembers }

  /// True if members count as unknown.
  package var hasUnknownMembers: Bool { judgesRest && isRead.contains(false) }

  /// Keeps an error for each unread member, up to the most errors of an answer.
  mutating func refuseUnknownMembers() {
    let absent = askedNames.filter { !has($0) }
    for index in isRead.indices.filter({ !isRead[$0] }).prefix(FieldErrors.most) {
      let name = members[index].name
      let fault = ValueFault.unknownField(name, known: absent)
      faults.append((index, FieldError(pointer: pointer.appending(name), fault)))
    }
  }

  /// Throws the errors, if any.
  func check() throws(FieldErrors) {
    if let errors = FieldErrors(sortedErrors) { throw errors }
  }

  /// The errors so far, and the errors that ended the reading.
  func errors(before last: FieldErrors) -> FieldErrors {
    FieldErrors(sortedErrors + last.all) ?? last
  }

  private var sortedErrors: [FieldError] {
    faults.enumerated()
      .sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
      .map(\.element.error)
  }
}

// MARK: - Members as values

extension JSONObjectReader {
  /// The placeholder of a required member without a value.
  private mutating func placeholder<Value>(
    _ name: String,
    _ value: Value,
    expected: [String] = []
  ) -> Value {
    if !has(name) { refuse(name, .required(expected: expected)) }
    return value
  }

  package mutating func bool(_ name: String) -> Bool? {
    read(name) { cursor throws(FieldErrors) in try cursor.bool() }
  }

  package mutating func bool(required name: String) -> Bool {
    bool(name) ?? placeholder(name, false)
  }

  /// A string without NUL.
  package mutating func string(_ name: String) -> String? {
    read(name) { cursor throws(FieldErrors) in try cursor.string() }
  }

  package mutating func string(required name: String) -> String {
    string(name) ?? placeholder(name, "")
  }

  package mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    read(name) { cursor throws(FieldErrors) in try cursor.number(in: range) }
  }

  package mutating func number(required name: String, in range: ClosedRange<Double>) -> Double {
    number(name, in: range) ?? placeholder(name, range.lowerBound)
  }

  /// A whole number, in any notation.
  package mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    read(name) { cursor throws(FieldErrors) in try cursor.integer(in: range) }
  }

  package mutating func integer(required name: String, in range: ClosedRange<Int>) -> Int {
    integer(name, in: range) ?? placeholder(name, range.lowerBound)
  }

  /// One of the raw values of the type.
  package mutating func oneOf<Name>(_ name: String, _ type: Name.Type = Name.self) -> Name?
  where Name: RawRepresentable<String> & CaseIterable {
    read(name) { cursor throws(FieldErrors) in try cursor.oneOf(type) }
  }

  /// One of the raw values of the type; nil, with an error, also for an absent member.
  package mutating func oneOf<Name>(required name: String, _ type: Name.Type = Name.self) -> Name?
  where Name: RawRepresentable<String> & CaseIterable {
    oneOf(name, type) ?? placeholder(name, nil, expected: Name.allCases.map(\.rawValue))
  }
}

// MARK: - Members as cursors

extension JSONObjectReader {
  /// The member, which may be null; nil for an absent member.
  package mutating func optional(_ name: String) -> JSONCursor? {
    index(of: name).map { JSONCursor(members[$0].value, at: pointer.appending(name)) }
  }

  /// The member; nil for an absent member or null.
  package mutating func nonNull(_ name: String) -> JSONCursor? {
    guard let member = optional(name), !member.isNull else { return nil }
    return member
  }

  /// The result of a function on the member, whose errors are kept; nil for an absent member or null.
  package mutating func nonNull<Value>(
    _ name: String,
    _ get: (JSONCursor) throws(FieldErrors) -> Value
  ) -> Value? {
    read(name) { member throws(FieldErrors) in member.isNull ? nil : try get(member) } ?? nil
  }

  /// The member, which may be null; an absent member ends the reading.
  package mutating func required(_ name: String) throws(FieldErrors) -> JSONCursor {
    guard let member = optional(name) else {
      throw FieldErrors(FieldError(pointer: pointer.appending(name), .required()))
    }
    return member
  }

  /// The result of a function on the member, whose errors are kept; nil for an absent member.
  @discardableResult
  package mutating func read<Value>(
    _ name: String,
    _ get: (JSONCursor) throws(FieldErrors) -> Value
  ) -> Value? {
    guard let index = index(of: name) else { return nil }
    do throws(FieldErrors) {
      return try get(JSONCursor(members[index].value, at: pointer.appending(name)))
    } catch {
      faults += error.all.map { (index, $0) }
      return nil
    }
  }

  /// The same for a required member; `expected` has its values, for a fixed set.
  package mutating func read<Value>(
    required name: String,
    expected: [String] = [],
    _ get: (JSONCursor) throws(FieldErrors) -> Value
  ) -> Value? {
    read(name, get) ?? placeholder(name, nil, expected: expected)
  }
}
