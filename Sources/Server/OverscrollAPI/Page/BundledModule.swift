/// A module of the page as the body of a function, line by line as it is written; a line of a comment is
/// empty.
///
/// It reads modules in the style of this page: `import { … } from "./…";` over one line or more, and
/// `export` in front of a function, a class or a constant, at the begin of a line.
struct BundledModule {
  /// The paths of the modules that it imports at its start, and of the modules that it imports later.
  private(set) var imports: [String] = []
  private(set) var deferred: [String] = []
  private(set) var exports: [String] = []
  private(set) var lines: [String] = []

  private let path: String
  private var isInImport = false
  private var comments = CommentLines()

  /// Nil if the module has an import or an export of another form.
  init?(path: String, source: String) {
    self.path = path
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      guard add(line) else { return nil }
    }
  }

  private mutating func add(_ line: Substring) -> Bool {
    guard !comments.contains(line) else {
      lines.append("")
      return true
    }
    if isInImport || line.hasPrefix("import ") { return addImport(line) }
    guard line.hasPrefix("export ") else {
      lines.append(withDeferredImports(line))
      return true
    }
    let declaration = line.dropFirst("export ".count)
    guard let name = Self.name(declaredBy: declaration) else { return false }
    exports.append(name)
    lines.append(withDeferredImports(declaration))
    return true
  }

  private mutating func addImport(_ line: Substring) -> Bool {
    guard isInImport || line.hasPrefix("import {") else { return false }
    var text = isInImport ? String(line) : "const " + line.dropFirst("import ".count)
    isInImport = true
    if let start = text.firstRange(of: " from \"") {
      guard text.hasSuffix("\";") else { return false }
      let target = Self.path(of: text[start.upperBound...].dropLast(2), from: path)
      imports.append(target)
      text = text[..<start.lowerBound] + " = modules[\"\(target)\"];"
      isInImport = false
    }
    lines.append(text.replacing(" as ", with: ": "))
    return true
  }

  /// The line with the bundles of modules in place of the modules that it imports later.
  private mutating func withDeferredImports(_ line: Substring) -> String {
    guard let start = line.firstRange(of: "import(\""),
      let end = line[start.upperBound...].firstIndex(of: "\"")
    else { return String(line) }
    let target = Self.path(of: line[start.upperBound..<end], from: path)
    deferred.append(target)
    return line[..<start.upperBound] + PageBundles.folder + target.dropFirst()
      + withDeferredImports(line[end...])
  }

  private static func name(declaredBy declaration: Substring) -> String? {
    for keyword in [
      "async function* ", "async function ", "function* ", "function ", "class ", "const ",
    ]
    where declaration.hasPrefix(keyword) {
      let name = declaration.dropFirst(keyword.count)
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  /// The path that a relative address in a file names.
  static func path(of address: Substring, from file: String) -> String {
    guard !address.hasPrefix("/") else { return String(address) }
    var parts = file.split(separator: "/").dropLast()
    for part in address.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// Finds the lines of a script or a style sheet that are only comments: a browser has no use for them.
struct CommentLines {
  private var isInside = false

  /// True if the next line is only a comment.
  mutating func contains(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    let end = text.firstRange(of: "*/")
    if isInside {
      isInside = end == nil
      return true
    }
    guard text.hasPrefix("/*") else { return text.hasPrefix("//") }
    isInside = end == nil
    return end?.upperBound == text.endIndex || isInside
  }
}
