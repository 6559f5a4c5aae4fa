import { parentPort } from "node:worker_threads";
import { foldWhole } from "./fold-session.ts";
import { HeadWriter } from "./head-writer.ts";
import type { FoldJob, FoldReply } from "./fold-pool.ts";

/** The thread that reads and folds whole sessions; started by FoldPool, by the name of its built file. */
parentPort?.on("message", ({ id, heads, files }: FoldJob) => {
  void foldWhole(files, heads === null ? undefined : new HeadWriter(heads)).then(
    (folded) => reply({ id, folded }),
    (error: unknown) => reply({ id, error: String(error) }),
  );
});

function reply(message: FoldReply): void {
  parentPort?.postMessage(message);
}
