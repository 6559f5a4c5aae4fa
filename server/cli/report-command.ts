/** What can be printed. */
export type ReportName = "list" | "show" | "usage";

/** A question to the archive, in the words of the HTTP API. */
export interface ReportCommand {
  readonly report: ReportName;
  /** Of the session, for `show`. */
  readonly id: string | null;
  readonly query: URLSearchParams;
  /** Print the API's answer as it is. */
  readonly json: boolean;
}
