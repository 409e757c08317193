public import ArgumentParser
import Recordings
public import RefreshEngine

// Names of the wire as values of options; help and errors list them.
extension Dialect: ExpressibleByArgument {}
extension Gesture.Curve: ExpressibleByArgument {}
extension GestureTool: ExpressibleByArgument {}
