"""The one error that the commands show."""


class ClusterError(Exception):
    """What could not be done, in a line for the operator."""
