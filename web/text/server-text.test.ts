import { expect, test } from "vitest";
import { parseLine } from "#shared/omni/parse.ts";
import { serverText } from "./server-text.ts";

const gone =
  "/data: There is no such file or folder. (ENOENT) Check the path, or wait until the first session is recorded there.";

test("the server's sentences in the reader's language", () => {
  expect(serverText(gone, "en")).toBe(gone);
  expect(serverText(gone, "zh")).toBe("/data: 没有此文件或文件夹（ENOENT）。请检查路径，或等待第一个会话记录到此处。");
});

test("paths and numbers stay", () => {
  expect(serverText("None of the 3 agents has a trace (agents/<agent>).", "zh")).toBe(
    "3 个智能体均没有轨迹（agents/<agent>）。",
  );
  expect(serverText("/home/my notes cannot be written to (EACCES).", "zh")).toBe("无法写入 /home/my notes（EACCES）。");
});

test("what an axis has no room for is said with its numbers", () => {
  const said = "bucket=day would cut this range into about 3652059 buckets; 10000 is the most.";
  expect(serverText(said, "zh")).toBe("按此粒度（day），该范围约有 3652059 段，最多 10000 段。");
});

test("a sentence that is not known stays", () => {
  expect(serverText("EBADF: something else", "zh")).toBe("EBADF: something else");
});

test.each([
  ["plain words", "不是 JSON"],
  ['{"type":"text"\0', "含有 NUL 字节，断电时中断的写入会留下它们"],
  ["{}{}", "两条记录连在同一行"],
  ['{"type":', "记录不完整，末尾被截断"],
  ["7", "应为对象，实为数字"],
  ["null", "应为对象，实为 null"],
  ["[]", "应为对象，实为列表"],
  ["true", "应为对象，实为布尔值"],
  ["{}", "“type” 应为文本，实为缺失"],
  ['{"type":{}}', "“type” 应为文本，实为对象"],
  ['{"type":"x","payload":"y"}', "“payload” 应为对象，实为文本"],
])("why the line %j cannot be read", (line, chinese) => {
  const parsed = parseLine(line);
  expect(parsed.kind === "unreadable" && serverText(parsed.reason, "zh")).toBe(chinese);
});
