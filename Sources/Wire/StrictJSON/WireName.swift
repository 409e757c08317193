/// A name of the wire format, as text and as bytes.
package struct WireName: ExpressibleByStringLiteral {
  package let text: String
  package let bytes: [UInt8]

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  package init(stringLiteral text: String) { self.init(text) }
}
