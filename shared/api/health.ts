/** `GET /api/health` */
export interface Health {
  readonly status: "ok";
  readonly version: string;
  readonly index: {
    readonly state: "building" | "ready";
    readonly progress: number;
    readonly sessions: number;
    readonly shards: number;
    readonly bytes: number;
    readonly unreadable_lines: number;
    readonly generation: number;
  };
  readonly roots: readonly {
    readonly path: string;
    readonly readable: boolean;
    readonly files: number;
    readonly sessions: number;
    readonly bytes: number;
    readonly unreadable_lines: number;
    readonly ignored_files: number;
    readonly reason: string | null;
  }[];
  /** Whether the bundled samples are shown because no real session exists. */
  readonly samples: boolean;
  /** Troubles that do not stop the server: a read-only home, a broken cache. */
  readonly problems: readonly { readonly code: string; readonly message: string; readonly hint: string | null }[];
}
