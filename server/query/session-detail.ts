import type { SessionChoices, SessionDetail, ShardDetail } from "#shared/api/shapes.ts";
import type { Outline } from "#shared/outline/outline.ts";
import type { SessionRecord, ShardRecord } from "#server/index/types.ts";
import type { ArchiveView } from "./archive-view.ts";
import { titleOf } from "./own-figures.ts";
import { placeAt } from "./place-at.ts";
import { sessionSummary } from "./session-summary.ts";
import { sessionTree } from "./session-tree.ts";
import { taskList } from "./task-list.ts";

/**
 * Everything about one session but its messages.
 *
 * @param outline The session's heads folded, where they are at hand: tasks then have titles and times.
 */
export function sessionDetail(view: ArchiveView, record: SessionRecord, outline: Outline | null = null): SessionDetail {
  return {
    ...sessionSummary(view, record),
    shards: record.shards.map(shardDetail),
    tree: sessionTree(view, record),
    task_list: taskList(view, record, outline),
    findings: findingsOf(record),
  };
}

function shardDetail({ file, lines, unreadable, unfinishedBytes }: ShardRecord): ShardDetail {
  return {
    index: file.index,
    date_folder: file.dateFolder,
    bytes: file.bytes,
    lines,
    unreadable,
    unfinished_bytes: unfinishedBytes,
    modified_at: new Date(file.mtimeMs).toISOString(),
  };
}

/** What is odd in the files, with the place of the line: the digest knows only its number in the whole session. */
function findingsOf(record: SessionRecord): SessionDetail["findings"] {
  return record.digest.oddities.flatMap(({ at, oddity }) => {
    const place = placeAt(record, at);
    return place === null ? [] : { ...place, finding: oddity };
  });
}

/** What tells one session from others of the same id; null: not asked for. */
export interface SessionPlace {
  readonly root: string | null;
  readonly project: string | null;
  readonly agent: string | null;
}

/** The sessions an id may mean, narrowed by what the query says of their place. */
export function findSessions(index: ArchiveView["index"], id: string, place: SessionPlace): readonly SessionRecord[] {
  return index.byId(id).filter(({ key }) => isMeant(place, key));
}

/** Whether a session of that key may be the one that is meant. */
export function isMeant(place: SessionPlace, key: SessionRecord["key"]): boolean {
  const fits = (wanted: string | null, value: string) => wanted === null || wanted === "" || wanted === value;
  return fits(place.root, key.root) && fits(place.project, key.project) && fits(place.agent, key.agent);
}

/** What to choose from when an id is not unique. */
export function sessionChoices(records: readonly SessionRecord[]): SessionChoices {
  return {
    choices: records.map((record) => {
      const { root, project, agent, id } = record.key;
      return { root, project, agent, id, title: titleOf(record) };
    }),
  };
}
