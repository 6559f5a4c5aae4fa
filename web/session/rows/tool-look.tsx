import { FilePen, FilePlus2, FileText, Image, Scissors, Split, SquareTerminal, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import type { ToolInput } from "#web/session/content/tool-input.ts";

/** The icon of a tool, by what the call asks for, or by its name while the arguments are on their way. */
export function toolIcon(name: string, input: ToolInput | null, cut: boolean): ReactNode {
  if (cut) return <Scissors aria-hidden="true" />;
  switch (input?.kind ?? guess(name)) {
    case "command":
      return <SquareTerminal aria-hidden="true" />;
    case "edit":
      return <FilePen aria-hidden="true" />;
    case "write":
      return <FilePlus2 aria-hidden="true" />;
    case "read":
      return <FileText aria-hidden="true" />;
    case "image":
      return <Image aria-hidden="true" />;
    case "spawn":
      return <Split aria-hidden="true" />;
    case "generic":
      return <Wrench aria-hidden="true" />;
  }
}

function guess(name: string): ToolInput["kind"] {
  if (/exec|command|bash|shell|terminal/i.test(name)) return "command";
  if (/edit|replace|patch/i.test(name)) return "edit";
  if (/write|create/i.test(name)) return "write";
  if (/image|picture|screenshot/i.test(name)) return "image";
  if (/agent|delegate|spawn/i.test(name)) return "spawn";
  return /read|view|open/i.test(name) ? "read" : "generic";
}

/** What a call is about, in a few words; undefined for one that shows its arguments. */
export function toolSubject(input: ToolInput): string | undefined {
  switch (input.kind) {
    case "command":
      return input.command.trim().split("\n")[0];
    case "edit":
    case "write":
    case "read":
      return input.path;
    case "image":
      return input.source;
    case "spawn":
      return input.title ?? input.prompt.trim().split("\n")[0];
    case "generic":
      return undefined;
  }
}
