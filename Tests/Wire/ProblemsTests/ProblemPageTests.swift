import StrictJSON
import Testing

@testable import Problems

struct ProblemPageTests {
  @Test func `the page of what is invalid lists the codes of errors`() {
    let page = String(decoding: ProblemPage.page(for: .invalid), as: UTF8.self)
    for code in FaultCode.allCases {
      #expect(page.contains("<td><code>\(code.rawValue)</code></td>"))
    }
    #expect(!String(decoding: ProblemPage.page(for: .notFound), as: UTF8.self).contains("<td>"))
  }

  @Test(arguments: ProblemKind.allCases)
  func `each type has a page that explains it`(kind: ProblemKind) throws {
    let page = String(decoding: ProblemPage.page(for: kind), as: UTF8.self)
    let json = try JSONReader.value(kind.line)
    #expect(json.member("type")?.text == kind.path && json.member("remedy")?.text == kind.remedy)
    for text in [kind.title, kind.path, kind.meaning, kind.remedy, kind.example.detail] {
      #expect(page.contains(ProblemPage.escaped(text)))
    }
    #expect(kind.meaning.hasSuffix("."))
    #expect(kind.remedy.hasSuffix("."))
    #expect(kind.example.kind == kind)
  }

  @Test func `the index links to every page`() {
    let index = String(decoding: ProblemPage.index, as: UTF8.self)
    for kind in ProblemKind.allCases {
      #expect(index.contains("<a href=\"\(kind.path)\">"))
    }
  }

  @Test func `no page needs what a strict content security policy forbids`() {
    let pages = ProblemKind.allCases.map(ProblemPage.page(for:)) + [ProblemPage.index]
    for page in pages.map({ String(decoding: $0, as: UTF8.self) }) {
      for forbidden in ["<style", "style=", "<script", "onclick", "http:", "src="] {
        #expect(!page.contains(forbidden))
      }
    }
  }

  @Test func `text is escaped`() {
    #expect(ProblemPage.escaped(#"<a href="x">'&é"#) == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;é")
  }
}
