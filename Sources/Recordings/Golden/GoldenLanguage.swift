/// A language in which a golden test can be written.
package enum GoldenLanguage: String, CaseIterable, Sendable {
  /// Swift Testing, or XCTest where that is missing.
  case swift
  /// JUnit 5.
  case kotlin
  /// flutter_test.
  case dart
  /// Vitest, node:test, or another runner of such functions.
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
    case .typescript: "golden_\(stem).ts"
    case .python: "test_golden_\(stem).py"
    }
  }

  /// The test as a file.
  package func source(of test: GoldenTest) -> String {
    switch self {
    case .swift: SwiftSource().file(of: test)
    case .kotlin: KotlinSource().file(of: test)
    case .dart: DartSource().file(of: test)
    case .typescript: TypeScriptSource().file(of: test)
    case .python: PythonSource().file(of: test)
    }
  }
}
