import { expect, test } from "vitest";
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

test("a sentence that is not known stays", () => {
  expect(serverText("EBADF: something else", "zh")).toBe("EBADF: something else");
});
