import CTexts
import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The changes for an app's move from one library to another.
package struct Upgrade: Sendable {
  /// A change with its values in both libraries.
  package struct Row: Sendable {
    package let change: Change
    /// The value in the old library, with the code marks of Markdown.
    package let before: String
    /// The value in the new library.
    package let after: String

    /// The edit of the app; nil for a new part, which needs no edit.
    package var edit: String? {
      if case .refusal = change.watch, after == Watch.isThere { nil } else { change.edit }
    }
  }

  package let old: Dialect
  package let new: Dialect
  /// The differences between both libraries, the most noticeable first.
  ///
  /// A change of an intermediate version that was later undone is left out.
  package let rows: [Row]

  /// Plays the recording of each known change in both libraries.
  package init(from old: Dialect, to new: Dialect, of changes: [Change]) {
    (self.old, self.new) = (old, new)
    rows = changes.compactMap { change in
      let request = ComparisonRequest(change.recording, in: [old, new], comparesTexts: true)
      // The recordings of changes are short, and never too much work.
      guard let values = try? change.watch.values(request), values[0] != values[1] else {
        return nil
      }
      return Row(change: change, before: values[0], after: values[1])
    }
  }
}

extension Upgrade {
  /// A noticeable difference between libraries, with a recording that shows it.
  package struct Change: Sendable {
    /// The subject of a change.
    package enum Kind: String, CaseIterable, Sendable {
      /// The presence of a part.
      case api
      /// Calls, loads and ends, and their times.
      case calls
      /// Insets, offsets, frames and percents.
      case geometry
      /// Labels, images and arrows.
      case looks

      /// The kind for people, as a heading.
      package var title: String {
        switch self {
        case .api: "Parts and options"
        case .calls: "States and callbacks"
        case .geometry: "Positions and sizes"
        case .looks: "Appearance"
        }
      }
    }

    /// The meaning of the values, for people.
    package let what: String
    package let kind: Kind
    /// The edit that frees an app from the value or the part.
    package let edit: String
    package let recording: Recording
    /// The recording as JSON.
    package let document: JSONValue
    let watch: Watch

    /// The name of the recording.
    package var name: String { recording.name ?? "" }

    /// All changes, the most noticeable first.
    ///
    /// - Throws: The fault in `changes.jsonl`.
    package static func all() throws -> [Self] {
      let text = String(cString: overscroll_text_of_changes())
      return try JSONReader.lines(Array(text.utf8)).map { line in
        try Self(JSONCursor(line))
      }
    }
  }
}

extension Upgrade.Change {
  fileprivate init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let document = try reader.required("recording")
      let watch = try reader.required("watch")
      guard let recording = try? Recording(document.value.bytes) else {
        throw document.refused(.malformed("is no recording"))
      }
      return Self(
        what: try reader.required("what").string(),
        kind: try reader.required("kind").oneOf(),
        edit: try reader.required("edit").string(),
        recording: recording,
        document: document.value,
        watch: try Upgrade.Watch(watch)
      )
    }
  }
}
