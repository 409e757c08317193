import CRecordingTexts
import RefreshEngine

/// A language in which a golden test can be written.
package enum GoldenLanguage: String, CaseIterable, Sendable {
  /// Swift Testing, or XCTest where that is missing.
  case swift
  /// JUnit 5.
  case kotlin
  /// flutter_test.
  case dart
  /// JavaScript with types in comments, for node:test and Vitest.
  case typescript
  /// pytest.
  case python

  /// The media type of a file in it, without parameters; its text is UTF-8.
  package var mediaType: String {
    switch self {
    case .swift: "text/x-swift"
    case .kotlin: "text/x-kotlin"
    case .dart: "text/x-dart"
    case .typescript: "text/x-typescript"
    case .python: "text/x-python"
    }
  }

  /// The name of a file in it, as its test runner looks for it.
  ///
  /// - Parameter name: A session's name.
  /// - Returns: The name of the file; what the name of a module cannot have is `_` in it.
  package func fileName(of name: String) -> String {
    let module = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let stem = String(module)
    return switch self {
    case .swift: "GoldenTests_\(stem).swift"
    case .kotlin: "GoldenTests_\(stem).kt"
    case .dart: "golden_\(stem)_test.dart"
    case .typescript: "golden_\(stem).test.mjs"
    case .python: "test_golden_\(stem).py"
    }
  }

  /// The versions that a test in it needs, and those with which Overscroll's own tests run it.
  var versions: String {
    switch self {
    case .swift: "It needs Swift 6.0 and Swift Testing, or XCTest; it was run with Swift 6.3."
    case .kotlin: "It needs Kotlin 1.3 and JUnit 5; it was run with Kotlin 1.3 and JUnit 5.9."
    case .dart: "It needs Dart 2.12 and flutter_test; it was not run, its grammar was checked."
    case .typescript:
      "It needs Node 20, or Vitest; it was run with Node 20, its types checked by TypeScript 4.8."
    case .python: "It needs Python 3.7 and pytest; it was run with Python 3.11 and pytest 9."
    }
  }

  /// The test as a file: the comment that all languages share, and the language's template with the
  /// cases in their place.
  package func source(of test: GoldenTest) -> String {
    let mark = self == .python ? "#" : "//"
    let comment = overscroll_text_golden_head.string
      .replacing("@engine@", with: Engine.version)
      .replacing("@versions@", with: versions)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? mark : mark + " " + $0 }
    let file = template.string
      .replacing("@runner@", with: overscroll_text_golden_runner.string)
      .replacing("@steps@", with: literal(GoldenText.text(of: test)))
    return comment.joined(separator: "\n") + "\n" + file
  }

  private var template: overscroll_text {
    switch self {
    case .swift: overscroll_text_golden_swift
    case .kotlin: overscroll_text_golden_kotlin
    case .dart: overscroll_text_golden_dart
    case .typescript: overscroll_text_golden_typescript
    case .python: overscroll_text_golden_python
    }
  }

  /// A text in the raw string of a template.
  private func literal(_ text: String) -> String {
    guard self == .kotlin else { return text }
    // A constant of the JVM has at most 65,535 bytes, up to six for each of these.
    var pieces: [Substring.UnicodeScalarView] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      var piece = rest.prefix(10_000)
      if piece.endIndex < rest.endIndex, let end = piece.lastIndex(of: "\n") {
        piece = piece[...end]
      }
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces.map { String($0) }.joined(separator: "\"\"\", \"\"\"")
  }
}
