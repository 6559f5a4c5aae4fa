import { expect, test } from "vitest";
import { readView, writeView } from "./errors-view.ts";

test.each([
  "",
  "tab=approvals&range=all&decision=deny&outcome=aborted",
  "from=2026-11-01&to=2026-11-30&class=tool&project=a%2Cb&q=%3Cn%3E",
  "group=model&sort=lost_ms&table=chart&open.provider=acme&open.model=%28none%29&sample=3",
  "open.bucket=2026-11-24",
  "group=model&open.kind=request%2Ccompaction&open.provider=acme&open.model=nova",
  "open.bucket=2026-11-24&open.class=auth%2Cother&sample=2",
  "open.fingerprint=tool%7Cshell%7Cexit+code%3A+%3Cn%3E",
])("%j is written as it was read", (address) => {
  expect(writeView(readView(new URLSearchParams(address))).toString()).toBe(address);
});

test.each(["tab=nowhere", "group=colour", "sort=-size", "sample=4", "open.fingerprint=x&sample=-1", "range=2d"])(
  "%j falls back to the default",
  (address) => {
    const kept = new URLSearchParams(address).get("open.fingerprint");
    const said = writeView(readView(new URLSearchParams(address)));
    expect(said.toString()).toBe(kept === null ? "" : "open.fingerprint=x");
  },
);
