/// The modules of the page in a few files, and its styles in one: over a slow connection a browser
/// would wait a hundred times for the modules alone.
///
/// The bundle of a module has all its imports, each module as a function, the imported ones first:
///
///     modules["/model/number.js"] ??= (() => { …; return { decimal, brief }; })();
///
/// A module that is imported when another one runs begins a bundle of its own, without the modules that
/// are loaded by then. A source map tells a browser's tools the files and their lines. The bundle of a
/// style sheet is the sheet with its imports.
struct PageBundles {
  /// The folder of the bundles, each at the path of the file that it begins with.
  static let folder = "/bundles/"

  /// The bundles and their source maps by path.
  private(set) var files: [String: String] = [:]

  private let sources: [String: [UInt8]]
  private var modules: [String: BundledModule] = [:]

  /// Joins the files that a page loads from the folder of bundles.
  ///
  /// A module that cannot be read as one of this page is not joined, nor is any other then: each would
  /// be loaded twice. The bundles import the modules themselves then.
  ///
  /// - Parameters:
  ///   - page: The page in HTML.
  ///   - sources: The files of the page by path.
  init(page: [UInt8], sources: [String: [UInt8]]) {
    self.sources = sources
    let named = String(decoding: page, as: UTF8.self).matches(of: /"\/bundles(\/[^"]+\.(js|css))"/)
    for name in named.map({ String($0.output.1) }) where sources[name] != nil {
      if name.hasSuffix(".css") {
        files[Self.folder + name.dropFirst()] = style(name)
      } else {
        addModules(from: name)
      }
    }
  }

  private func text(_ path: String) -> String? {
    sources[path].map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Modules

  private mutating func addModules(from root: String) {
    guard orderedModules(from: root) != nil else {
      files[Self.folder + root.dropFirst()] = "export * from \"\(root)\";\n"
      return
    }
    for (entry, loaded) in loadedBefore(root) { add(entry, root: root, without: loaded) }
  }

  /// The imports of a module and the module, the imported ones first; also reads them.
  ///
  /// - Returns: Nil if a module is missing, or of another form, or in a circle of imports.
  private mutating func orderedModules(from entry: String) -> [String]? {
    var (order, open) = ([String](), Set<String>())
    guard visit(entry, &order, &open) else { return nil }
    for module in order {
      for other in modules[module]?.deferred ?? [] where modules[other] == nil {
        guard orderedModules(from: other) != nil else { return nil }
      }
    }
    return order
  }

  private mutating func visit(
    _ path: String,
    _ order: inout [String],
    _ open: inout Set<String>
  ) -> Bool {
    if order.contains(path) { return true }
    guard open.insert(path).inserted, let source = text(path),
      let module = modules[path] ?? BundledModule(path: path, source: source)
    else { return false }
    modules[path] = module
    for other in module.imports where !visit(other, &order, &open) { return false }
    order.append(path)
    return true
  }

  /// The first modules of all bundles, each with the modules that are surely loaded before it.
  private mutating func loadedBefore(_ root: String) -> [String: Set<String>] {
    var loaded = [root: Set<String>()]
    var waiting = [root]
    while let entry = waiting.popLast(), let before = loaded[entry] {
      let own = orderedModules(from: entry) ?? []
      let after = before.union(own)
      for other in own.flatMap({ modules[$0]?.deferred ?? [] }) {
        let narrowed = loaded[other]?.intersection(after) ?? after
        guard narrowed != loaded[other] else { continue }
        loaded[other] = narrowed
        waiting.append(other)
      }
    }
    return loaded
  }

  private mutating func add(_ entry: String, root: String, without loaded: Set<String>) {
    let path = Self.folder + entry.dropFirst()
    var lines = [
      entry == root
        ? "export const modules = Object.create(null);"
        : "import { modules } from \"\(Self.folder)\(root.dropFirst())\";"
    ]
    var map = SourceMap()
    for name in orderedModules(from: entry) ?? [] where !loaded.contains(name) {
      guard let module = modules[name] else { continue }
      lines.append("modules[\"\(name)\"] ??= (() => {")
      map.add(name, lines: module.lines.count, at: lines.count)
      lines += module.lines
      lines.append("return { \(module.exports.joined(separator: ", ")) };")
      lines.append("})();")
    }
    let exports = modules[entry]?.exports ?? []
    if !exports.isEmpty {
      lines.append("export const { \(exports.joined(separator: ", ")) } = modules[\"\(entry)\"];")
    }
    lines.append("//# sourceMappingURL=\(path).map")
    files[path] = lines.joined(separator: "\n") + "\n"
    files[path + ".map"] = map.json
  }

  // MARK: Styles

  /// A style sheet without its comments, and with the imported sheets in the places of the imports.
  private func style(_ path: String) -> String {
    let lines = text(path)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    var comments = CommentLines()
    return lines.filter { !comments.contains($0) }.map { line in
      guard line.hasPrefix("@import url(\""), line.hasSuffix("\");") else { return String(line) }
      let address = line.dropFirst("@import url(\"".count).dropLast(3)
      return style(BundledModule.path(of: address, from: path))
    }
    .joined(separator: "\n")
  }
}
