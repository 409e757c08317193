package import RefreshEngine

/// What changes for an app from one library to another.
package struct Upgrade: Sendable {
  /// A change with its values in both libraries.
  package struct Row: Sendable {
    package let change: Change
    /// The value in the library that the app leaves, with the code marks of Markdown.
    package let before: String
    /// The value in the library that it comes to.
    package let after: String

    /// What to edit in the app; nil where something new is only there to be used.
    package var edit: String? {
      if case .refusal = change.watch, after == Watch.isThere { nil } else { change.edit }
    }
  }

  package let old: Dialect
  package let new: Dialect
  /// What differs between both, first what apps notice first.
  ///
  /// What changed in a version in between and back again is left out.
  package let rows: [Row]

  /// Plays the recording of each change in both libraries.
  ///
  /// - Parameters:
  ///   - old: The library that the app leaves.
  ///   - new: Another one.
  ///   - changes: All changes that are known, in order.
  package init(from old: Dialect, to new: Dialect, of changes: [Change]) {
    (self.old, self.new) = (old, new)
    rows = changes.compactMap { change in
      let request = ComparisonRequest(change.recording, in: [old, new], comparesTexts: true)
      // Their recordings are short: none is too much work.
      guard let values = try? change.watch.values(request), values[0] != values[1] else {
        return nil
      }
      return Row(change: change, before: values[0], after: values[1])
    }
  }
}
