"""Prints the commands of a workflow of GitHub Actions or of a GitLab job.

python3 commands.py FILE           as JSON: image, variables, scripts, uses, and the results that are always kept
python3 commands.py FILE --script  as one script for sh -e
"""

import json
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    document = yaml.safe_load(file)

if "jobs" in document:
    (job,) = document["jobs"].values()
    steps = job["steps"]
    parts = {
        "image": job["container"],
        "variables": document["env"],
        "scripts": [step["run"] for step in steps if "run" in step],
        "uses": [step["uses"] for step in steps if "uses" in step],
        "results": [step["with"]["path"] for step in steps if step.get("if") == "always()"],
    }
else:
    (job,) = document.values()
    artifacts = job["artifacts"]
    parts = {
        "image": job["image"],
        "variables": job["variables"],
        # GitLab runs both in one shell.
        "scripts": ["\n".join(job["before_script"] + job["script"])],
        "uses": [],
        "results": [artifacts["reports"]["junit"]] if artifacts["when"] == "always" else [],
    }
print("\n".join(parts["scripts"]) if "--script" in sys.argv else json.dumps(parts))
