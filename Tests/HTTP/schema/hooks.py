"""What schemathesis cannot know from the description."""

import schemathesis


@schemathesis.hook
def map_query(context, query):
    """Long polls wait for a moment only."""
    if query and str(query.get("waitMs", "")).isdigit():
        query["waitMs"] = min(int(query["waitMs"]), 50)
    return query
