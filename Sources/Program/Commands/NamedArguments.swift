public import ArgumentParser
public import OverscrollWire
import Recordings
public import RefreshEngine

// Names of the wire as values of options; help and errors list all names.

extension ComponentName: ExpressibleByArgument {}
extension Dialect: ExpressibleByArgument {}
extension Device: ExpressibleByArgument {}
extension Gesture.Curve: ExpressibleByArgument {}
extension GestureTool: ExpressibleByArgument {}
