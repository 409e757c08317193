package import RefreshEngine
package import StrictJSON

extension JSONWriter {
  /// Writes a configuration with every default filled in.
  ///
  /// Its members are those of `JSONValue.configuration`.
  package mutating func configuration(
    _ configuration: SessionConfiguration,
    _ engine: borrowing Engine,
    epoch: Microseconds?
  ) {
    value(.configuration(configuration, engine, epoch: epoch))
  }
}

extension JSONValue {
  /// A configuration with every default filled in.
  ///
  /// Language, physics and components have the values of the engine, because events change them;
  /// other fields have those of creation. A field that the dialect lacks is null, and so is an epoch
  /// that will be the moment of creation.
  package static func configuration(
    _ configuration: SessionConfiguration,
    _ engine: borrowing Engine,
    epoch: Microseconds?
  ) -> JSONValue {
    ConfigurationTable.all(in: engine.dialect).json(
      of: ReportedConfiguration(session: configuration, engine: copy engine, epoch: epoch)
    )
  }
}
