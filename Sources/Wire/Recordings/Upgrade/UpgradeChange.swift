import CTexts
import OverscrollWire
package import StrictJSON

extension Upgrade {
  /// Something in which libraries differ and that apps notice, with a recording that shows it.
  package struct Change: Sendable {
    /// Of what a change is.
    package enum Kind: String, CaseIterable, Sendable {
      /// Whether a part is there at all.
      case api
      /// What is called, loads and ends, and when.
      case calls
      /// Insets, offsets, frames and percents.
      case geometry
      /// Labels, images and arrows.
      case looks

      /// The kind for people, as a heading.
      package var title: String {
        switch self {
        case .api: "Parts and options"
        case .calls: "What is called, and when"
        case .geometry: "Where things are"
        case .looks: "What it looks like"
        }
      }
    }

    /// What the values are, for people.
    package let what: String
    package let kind: Kind
    /// What to edit in an app so that it does not depend on the value, or does without the part.
    package let edit: String
    package let recording: Recording
    /// The text of the recording.
    package let document: JSONValue
    let watch: Watch

    /// The name, which is that of its recording.
    package var name: String { recording.name ?? "" }

    /// All changes, first those that apps notice first.
    ///
    /// - Throws: What is wrong in `changes.jsonl`.
    package static func all() throws -> [Self] {
      let text = String(cString: overscroll_text_of_changes())
      return try JSONReader.lines(Array(text.utf8)).map { line in
        try Self(JSONCursor(line))
      }
    }

    private init(_ cursor: JSONCursor) throws(FieldErrors) {
      self = try cursor.object { reader throws(FieldErrors) in
        let document = try reader.required("recording")
        let watch = try reader.required("watch")
        return Self(
          what: try reader.required("what").string(),
          kind: try reader.required("kind").oneOf(),
          edit: try reader.required("edit").string(),
          recording: try document.recording(),
          document: document.value,
          watch: try Watch(watch)
        )
      }
    }

    private init(
      what: String,
      kind: Kind,
      edit: String,
      recording: Recording,
      document: JSONValue,
      watch: Watch
    ) {
      (self.what, self.kind, self.edit) = (what, kind, edit)
      (self.recording, self.document, self.watch) = (recording, document, watch)
    }
  }
}

extension JSONCursor {
  /// The recording that the value is.
  fileprivate func recording() throws(FieldErrors) -> Recording {
    let part: JSONPart
    do throws(JSONSyntaxError) { part = try JSONPart(value.bytes) } catch {
      throw refused(.malformed(error.message))
    }
    return try Recording(part)
  }
}
