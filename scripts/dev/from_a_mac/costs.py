"""The cost model of the simulated Mac: what crossing the bridge takes."""

import re
import statistics

MODEL = "crates/simulated-mac/src/stats.rs"

# The constants by the kinds that a selftest measures.
CONSTANTS = {
    "properties": "PROPERTY_US",
    "methods": "METHOD_US",
    "functions": "FUNCTION_US",
    "references": "REFERENCE_US",
    "casts": "CAST_US",
    "unwraps": "UNWRAP_US",
    "unwrapped_items": "UNWRAPPED_ITEM_US",
}


def edit(reports, edits):
    """Writes the medians; what no Mac measured stays as it is."""
    apples = [report for report in reports if report.is_apples] or reports
    text = edits.read(MODEL)
    for kind, constant in CONSTANTS.items():
        measured = [report.selftest["bridge_microseconds"][kind] for report in apples if kind in report.selftest["bridge_microseconds"]]
        if measured:
            text = re.sub(rf"(const {constant}: f64 = )[0-9.]+;", rf"\g<1>{statistics.median(measured):.2f};", text)
    edits.put(MODEL, text)
