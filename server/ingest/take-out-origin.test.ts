import fc from "fast-check";
import { expect, test } from "vitest";
import { insertOrigin } from "#server/live/insert-origin.ts";
import { takeOutOrigin } from "./take-out-origin.ts";

test.each([
  [`{"type":"x","payload":{},"origin":["a"]}`, `{"type":"x","payload":{}}`],
  [`{"origin":["a"],"type":"x"}`, `{"type":"x"}`],
  [`{"origin":["a"]}`, `{}`],
  [`{ "n" : 1 , "origin" : ["a"] , "m" : 2 }`, `{ "n" : 1  , "m" : 2 }`],
  [`{"origin":[],"origin":["a"],"n":12345678901234567890,"n":1}`, `{"n":12345678901234567890,"n":1}`],
  [
    `{"payload":{"origin":["a"],"s":"\\",\\"origin\\":["},"\\u006frigin":["a"],"z":null}`,
    `{"payload":{"origin":["a"],"s":"\\",\\"origin\\":["},"z":null}`,
  ],
  [`{"a":"\\\\","origin":["b"]}`, `{"a":"\\\\"}`],
  [`{"a":1,"origin":null }`, `{"a":1 }`],
  [`{}`, `{}`],
])("%s", (line, without) => {
  expect(takeOutOrigin(line)).toBe(without);
});

test("what was put in comes out again, and nothing else", () => {
  const member = fc.string().filter((name) => name !== "origin");
  const message = fc.dictionary(member, fc.jsonValue());
  const chain = fc.array(fc.stringMatching(/^[\w-]{1,8}$/), { minLength: 1 });
  fc.assert(
    fc.property(message, chain, fc.nat(3), (object, origin, indent) => {
      const line = JSON.stringify(object, null, indent);
      expect(takeOutOrigin(insertOrigin(line, origin)).trimEnd()).toBe(line);
    }),
  );
});

test("wherever the member stands, the rest of the object is what it was", () => {
  const members = fc.uniqueArray(
    fc.tuple(
      fc.string().filter((name) => name !== "origin" && name !== "__proto__"),
      fc.jsonValue(),
    ),
    {
      selector: ([name]) => name,
    },
  );
  fc.assert(
    fc.property(members, fc.nat(), fc.nat(2), (pairs, at, indent) => {
      const all = pairs.toSpliced(at % (pairs.length + 1), 0, ["origin", ["child", "{,}"]]);
      const line = `{${all.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, null, indent)}`).join(" , ")}}`;
      expect(JSON.parse(takeOutOrigin(line))).toEqual(
        JSON.parse(`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`),
      );
    }),
  );
});
