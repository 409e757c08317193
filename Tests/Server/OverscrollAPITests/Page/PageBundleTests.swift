import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollAPI

/// The bundles of a page's modules and styles.
@Suite struct PageBundleTests {
  private static let page =
    #"<link href="/bundles/all.css"><script src="/bundles/main.js"></script>"#

  private static func bundles(_ sources: [String: String]) -> [String: String] {
    let bytes = sources.mapValues { Array($0.utf8) }
    return PageBundles(page: Array(page.utf8), sources: bytes).files
  }

  private static let sources = [
    "/main.js": """
    import { b as c } from "./a/b.js";
    import {
      one,
    } from "./one.js";
    c(one, () => import("./later.js"));
    """,
    "/a/b.js": """
    import { one } from "../one.js";
    export async function b() { return one; }
    """,
    "/one.js": "export const one = 1;",
    "/later.js": """
    import { one } from "./one.js";
    import { two } from "./two.js";
    export class Later {}
    export async function* each() {}
    """,
    "/two.js": "export const two = 2;",
  ]

  @Test func `a module is joined with what it imports, the imported ones first`() {
    #expect(
      Self.bundles(Self.sources)["/bundles/main.js"] == """
        export const modules = Object.create(null);
        modules["/one.js"] ??= (() => {
        const one = 1;
        return { one };
        })();
        modules["/a/b.js"] ??= (() => {
        const { one } = modules["/one.js"];
        async function b() { return one; }
        return { b };
        })();
        modules["/main.js"] ??= (() => {
        const { b: c } = modules["/a/b.js"];
        const {
          one,
        } = modules["/one.js"];
        c(one, () => import("/bundles/later.js"));
        return {  };
        })();
        //# sourceMappingURL=/bundles/main.js.map

        """
    )
  }

  @Test func `a module that is imported later leaves out what is loaded`() {
    #expect(
      Self.bundles(Self.sources)["/bundles/later.js"] == """
        import { modules } from "/bundles/main.js";
        modules["/two.js"] ??= (() => {
        const two = 2;
        return { two };
        })();
        modules["/later.js"] ??= (() => {
        const { one } = modules["/one.js"];
        const { two } = modules["/two.js"];
        class Later {}
        async function* each() {}
        return { Later, each };
        })();
        export const { Later, each } = modules["/later.js"];
        //# sourceMappingURL=/bundles/later.js.map

        """
    )
  }

  /// What one of two bundles alone has is in both of what each imports later.
  @Test func `what two bundles import later has what either lacks`() {
    let bundles = Self.bundles([
      "/main.js": #"import("./left.js"); import("./right.js");"#,
      "/left.js": "import { x } from \"./x.js\";\nimport(\"./last.js\");",
      "/right.js": #"import("./last.js");"#,
      "/last.js": "import { x } from \"./x.js\";", "/x.js": "export const x = 1;",
    ])
    #expect(bundles["/bundles/last.js"]?.contains("modules[\"/x.js\"] ??=") == true)
    #expect(bundles.keys.filter { $0.hasSuffix(".js") }.count == 4)
  }

  @Test func `lines of comments are empty in a module, and left out of a style sheet`() {
    let bundles = Self.bundles([
      "/main.js": "// What it is.\n/** A.\n * B. */\none(); // two\n/* c */ two();",
      "/all.css": "/* The page. */\na { b: c; }\n/* More\n   of it. */\nd { e: f; }",
    ])
    let module = bundles["/bundles/main.js"]
    #expect(module?.contains("(() => {\n\n\n\none(); // two\n/* c */ two();\nreturn") == true)
    #expect(bundles["/bundles/all.css"] == "a { b: c; }\nd { e: f; }")
  }

  @Test func `a source map has the line of each line`() throws {
    let map = try #require(Self.bundles(Self.sources)["/bundles/later.js.map"])
    #expect(
      map == """
        {"version":3,"sections":[\
        {"offset":{"line":2,"column":0},\
        "map":{"version":3,"sources":["/two.js"],"names":[],"mappings":"AAAA"}},\
        {"offset":{"line":6,"column":0},\
        "map":{"version":3,"sources":["/later.js"],"names":[],"mappings":"AAAA;AACA;AACA;AACA"}}]}

        """
    )
  }

  @Test(arguments: [
    #"import all from "./one.js";"#, #"import "./one.js";"#, #"import { a } from "./missing.js";"#,
    "export default 1;", #"export * from "./one.js";"#, #"import { a } from "./circle.js";"#,
    #"import("./other.js");"#,
  ])
  func `modules of another form are not joined`(source: String) {
    let bundles = Self.bundles([
      "/main.js": source, "/one.js": "", "/circle.js": #"import { a } from "./main.js";"#,
      "/other.js": "export default 1;",
    ])
    #expect(bundles == ["/bundles/main.js": "export * from \"/main.js\";\n"])
  }

  @Test func `a style sheet has what it imports in its place`() {
    let bundles = Self.bundles([
      "/all.css": "@import url(\"a/one.css\");\n@import url(\"/two.css\");\n", "/a/one.css": "p {}",
      "/two.css": "q {}",
    ])
    #expect(bundles == ["/bundles/all.css": "p {}\nq {}\n"])
  }

  @Test func `the modules of the page are joined`() throws {
    let folder = Repository.file("Public")
    let api = API(files: StaticFiles(folder: folder.path))
    for (name, module) in [("main", "/app/app.js"), ("surroundings", "/view/panel/panel.js")] {
      let answer = api.send("GET /bundles/\(name).js")
      #expect(answer.header("Content-Type") == "text/javascript; charset=utf-8")
      #expect(answer.text.contains("modules[\"\(module)\"] ??= (() => {"))
      #expect(api.send("GET /bundles/\(name).js.map").header("Content-Type") == "application/json")
    }
    #expect(api.send("GET /bundles/style/all.css").text.contains("--pulling:"))
  }
}
