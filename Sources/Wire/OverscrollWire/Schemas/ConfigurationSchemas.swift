import RefreshEngine
import StrictJSON

/// What a session is created with, and what is in force.
package enum ConfigurationSchemas {
  package static var all: [NamedSchema] {
    let scrollView = ScrollViewTable.scrollView.fields()
    let list = ScrollViewTable.list.fields()
    let fields = ConfigurationTable.all(in: .standard).fields()
    return [
      NamedSchema("ScrollViewConfiguration", .object(scrollView + OverlayListTable.fields)),
      NamedSchema(
        "ScrollViewInForce",
        .object(scrollView.inForce + OverlayListTable.fields.map(\.orNull))
      ),
      NamedSchema(
        "List",
        .object(list, "The data source: its row count is what MJRefresh counts.")
      ),
      NamedSchema("ListInForce", .object(list.inForce)),
    ] + LoadTable.schemas + [
      NamedSchema(
        "Configuration",
        .object(fields, description)
          .with("if", ["properties": ["preset": ["type": "null"]]])
          .with("then", ["properties": ["footer": ["required": ["kind"]]]])
      ),
      NamedSchema("ConfigurationInForce", .object(fields.inForce, inForce)),
    ]
  }

  private static let description = """
    Every field is optional; an empty body is an empty object. A configuration that names no \
    component and no preset has a header of the default style. What its dialect has not got is \
    refused by its pointer (`GET /v1/dialects` lists it under `lacks`).
    """

  private static let inForce = """
    The configuration with every default filled in. Language, physics and components are as \
    events left them. A field that the dialect lacks is null.
    """
}
