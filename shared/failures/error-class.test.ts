import { expect, test } from "vitest";
import { classOfRequest } from "./error-class.ts";

test.each([
  ["auth", "", "auth"],
  ["failed", "401 invalid x-api-key", "auth"],
  ["failed", "403 insufficient_user_quota", "quota"],
  ["failed", "402 Payment Required", "quota"],
  ["failed", '429 {"error":{"code":"insufficient_quota"}}', "quota"],
  ["timeout", '429 {"type":"rate_limit_error"}', "rate_limit"],
  ["failed", "529 overloaded_error", "overloaded"],
  ["failed", "503 upstream is overloaded", "overloaded"],
  ["failed", "502 Bad Gateway", "server"],
  ["failed", "500 internal server error", "server"],
  ["timeout", "Request timed out after 600 s", "timeout"],
  ["timeout", "terminated: other side closed (UND_ERR_SOCKET)", "connection"],
  ["timeout", "socket hang up", "connection"],
  ["timeout", null, "timeout"],
  ["malformed", "Invalid streamed tool call arguments", "malformed"],
  ["malformed", null, "malformed"],
  ["malformed", "Arguments ended in the middle: Unterminated string in JSON at position 11", "malformed"],
  ["failed", "400 prompt is too long: 210000 tokens > 200000 maximum", "context_length"],
  ["failed", "The model refused to answer", "refused"],
  ["failed", "403 Forbidden", "auth"],
  ["failed", "who knows", "other"],
  ["failed", null, "other"],
  ["constructor", null, "other"],
])("a request that ended %s with %j is of class %s", (status, text, expected) => {
  expect(classOfRequest(status, text)).toBe(expected);
});
