import * as fc from "fast-check";

// A test run tries a property as often as its own test says, on small values. PROPERTY_RUNS makes a long run of the same
// properties, on values as large as each may become.
const numRuns = Number(process.env["PROPERTY_RUNS"]);
if (numRuns > 0) fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns, baseSize: "medium" });
