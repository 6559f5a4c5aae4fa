import { parentPort } from "node:worker_threads";
import { type FoldJob, type FoldReply, packFold, transferOf } from "./fold-messages.ts";
import { foldWhole } from "./fold-session.ts";
import { HeadWriter } from "./head-writer.ts";

/** The thread that reads and folds whole sessions; started by FoldPool, by the name of its built file. */
parentPort?.on("message", (job: FoldJob) => {
  void foldAll(job).then((replies) => parentPort?.postMessage(replies, transferOf(replies)));
});

async function foldAll({ heads, sessions }: FoldJob): Promise<FoldReply[]> {
  const replies: FoldReply[] = [];
  for (const { id, files } of sessions) {
    try {
      const folded = await foldWhole(files, heads === null ? undefined : new HeadWriter(heads));
      replies.push({ id, folded: packFold(folded) });
    } catch {
      replies.push({ id, folded: null }); // the main thread tries itself, and says what is wrong
    }
  }
  return replies;
}
