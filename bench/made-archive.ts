import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as omni from "#shared/omni/builders.ts";
import type { OmniMessage } from "#shared/omni/types.ts";

/** An archive to measure over, and what takes it away again. */
export interface MadeArchive {
  readonly root: string;
  readonly remove: () => void;
}

const TURNS_OF_A_TASK = 30;
const SENTENCE = "Read the file, change what the test asks for, and run it again.\n";

/**
 * The archive that BENCH_ROOT names, or one made for the run: sessions of `turns` turns with the sizes and the mix of
 * kinds that recorded ones have. Equal arguments make equal files.
 */
export function openArchive(sessions: number, turns: number): MadeArchive {
  const given = process.env["BENCH_ROOT"];
  if (given !== undefined) return { root: given, remove: () => undefined };
  const root = mkdtempSync(join(tmpdir(), "rookery-bench-"));
  for (let i = 0; i < sessions; i++) {
    const day = new Date(Date.UTC(2026, 2, 1 + (i % 28))).toISOString().slice(0, 10);
    const folder = join(root, "bench", "agents", "main", "traces", day);
    mkdirSync(folder, { recursive: true });
    const lines = sessionOf(i, turns, Date.parse(day)).map((message) => `${JSON.stringify(message)}\n`);
    writeFileSync(join(folder, `session-${String(i)}_001.jsonl`), lines.join(""));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function sessionOf(session: number, turns: number, start: number): OmniMessage[] {
  let clock = start + session * 1000;
  const now = (): Date => new Date((clock += 1700));
  const messages: OmniMessage[] = [omni.userText(`Task ${String(session)}: ${SENTENCE}`, now())];
  const running = { cache_read: 0, cache_write: 0, output: 0, total: 0 };
  for (let turn = 0; turn < turns; turn++) {
    if (turn > 0 && turn % TURNS_OF_A_TASK === 0) messages.push(omni.userText(SENTENCE, now()));
    const toolCallId = `call_${String(session)}_${String(turn)}_aabbccdd`;
    const call = { name: turn % 5 === 0 ? "write_file" : "exec_command", toolCallId, arguments: argumentsOf(turn) };
    const used = { cache_read: 9000 + turn * 40, cache_write: 300, output: 220, total: 9520 + turn * 40 };
    for (const name of ["cache_read", "cache_write", "output", "total"] as const) running[name] += used[name];
    messages.push(
      omni.requestBegin(now()),
      turn % 2 === 0
        ? omni.thinkingMessage(SENTENCE.repeat(12), "completed", undefined, now())
        : omni.assistantText(SENTENCE.repeat(7), "completed", undefined, now()),
      omni.toolCall(call, now()),
      omni.tokenUsage({ ...running }, used, now()),
      omni.requestEnd("completed", {}, now()),
      omni.approvalDecision("allow", toolCallId, now()),
      omni.toolCallOutput({ output: SENTENCE.repeat(1 + (turn % 30)), toolCallId }, now()),
    );
  }
  return messages;
}

function argumentsOf(turn: number): string {
  if (turn % 5 === 0) return JSON.stringify({ path: `src/part-${String(turn)}.ts`, content: SENTENCE.repeat(20) });
  return JSON.stringify({ cmd: `npm test -- part-${String(turn)}`, timeout_ms: 60_000 });
}
