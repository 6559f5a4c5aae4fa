/**
 * The few house rules that oxlint's own rules cannot say. Each reports where it is broken.
 * @typedef {Parameters<import("oxlint/plugins-dev").RuleTester["run"]>[1]} Rule
 * @typedef {{type: string, value?: unknown, argument?: Node | null}} Node what is looked at here
 */

/** @param {Node} node @returns {boolean} a literal 0, 0n or -0 */
function isZero(node) {
  if (node.argument) return node.type === "UnaryExpression" && isZero(node.argument);
  return node.type === "Literal" && (node.value === 0 || node.value === 0n);
}

/** `?? 0` and `|| 0` make a number of what nobody recorded. @type {Rule} */
const noZeroForUnknown = {
  meta: { messages: { zero: "Unknown is not zero: keep null, and let shared/format write it as a word." } },
  create: (context) => ({
    LogicalExpression(node) {
      if (node.operator !== "&&" && isZero(node.right)) context.report({ node, messageId: "zero" });
    },
    AssignmentExpression(node) {
      const fills = node.operator === "??=" || node.operator === "||=";
      if (fills && isZero(node.right)) context.report({ node, messageId: "zero" });
    },
  }),
};

/** `new Date()` and `Date()` read the clock; `new Date(instant)` does not. @type {Rule} */
const noClock = {
  meta: { messages: { clock: "Pure code reads no clock: take the instant as an argument." } },
  create: (context) => ({
    NewExpression(node) {
      const isDate = node.callee.type === "Identifier" && node.callee.name === "Date";
      if (isDate && node.arguments.length === 0) context.report({ node, messageId: "clock" });
    },
    CallExpression(node) {
      const isDate = node.callee.type === "Identifier" && node.callee.name === "Date";
      if (isDate) context.report({ node, messageId: "clock" });
    },
  }),
};

export default {
  meta: { name: "house" },
  rules: { "no-zero-for-unknown": noZeroForUnknown, "no-clock": noClock },
};
