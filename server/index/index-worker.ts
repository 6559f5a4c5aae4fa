import { parentPort } from "node:worker_threads";
import { type FoldJob, type FoldReply, packState, type SessionReply, transferOf } from "./fold-messages.ts";
import { foldWhole } from "./fold-session.ts";
import { HeadWriter } from "./head-writer.ts";
import { BlockMaker } from "./row-block.ts";

/** The thread that reads and folds whole sessions; started by FoldPool, by the name of its built file. */
parentPort?.on("message", (job: FoldJob) => {
  void foldAll(job).then((reply) => parentPort?.postMessage(reply, transferOf(reply)));
});

async function foldAll({ heads, sessions }: FoldJob): Promise<FoldReply> {
  const maker = new BlockMaker();
  const replies: SessionReply[] = [];
  for (const { id, files } of sessions) {
    try {
      const folded = await foldWhole(files, heads === null ? undefined : new HeadWriter(heads));
      replies.push({ id, folded: { state: packState(folded), span: maker.add(folded) } });
    } catch {
      replies.push({ id, folded: null }); // the main thread tries itself, and says what is wrong
    }
  }
  return { sessions: replies, block: maker.block() };
}
