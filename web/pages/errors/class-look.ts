import {
  Ban,
  CircleHelp,
  CloudOff,
  Clock,
  FoldVertical,
  Gauge,
  KeyRound,
  type LucideIcon,
  RotateCw,
  Ruler,
  Scissors,
  ServerCrash,
  SquareTerminal,
  Wallet,
} from "lucide-react";
import type { ErrorClass } from "#shared/failures/error-class.ts";
import type { FacetValue } from "#shared/api/shapes.ts";
import type { PlainTextKey } from "#web/text/catalogue.ts";
import type { ChartColor } from "#web/ui/chart/chart-types.ts";

/** How a class is shown: never by colour alone. `color` is the one it has while no more frequent class needs it. */
export interface ClassLook {
  readonly text: PlainTextKey;
  readonly icon: LucideIcon;
  readonly color: Exclude<ChartColor, "other"> | null;
}

const CLASS_LOOKS = {
  auth: { text: "errors.class.auth", icon: KeyRound, color: null },
  quota: { text: "errors.class.quota", icon: Wallet, color: "5" },
  rate_limit: { text: "errors.class.rate_limit", icon: RotateCw, color: "4" },
  overloaded: { text: "errors.class.overloaded", icon: Gauge, color: null },
  server: { text: "errors.class.server", icon: ServerCrash, color: null },
  timeout: { text: "errors.class.timeout", icon: Clock, color: "1" },
  connection: { text: "errors.class.connection", icon: CloudOff, color: null },
  malformed: { text: "errors.class.malformed", icon: Scissors, color: "3" },
  context_length: { text: "errors.class.context_length", icon: Ruler, color: null },
  refused: { text: "errors.class.refused", icon: Ban, color: null },
  tool: { text: "errors.class.tool", icon: SquareTerminal, color: "2" },
  compaction: { text: "errors.class.compaction", icon: FoldVertical, color: null },
  other: { text: "errors.class.other", icon: CircleHelp, color: null },
} as const satisfies Record<ErrorClass, ClassLook>;

/** The look of a class that a newer server may name. */
export function lookOf(name: string): ClassLook {
  return Object.hasOwn(CLASS_LOOKS, name) ? CLASS_LOOKS[name as ErrorClass] : CLASS_LOOKS.other;
}

const COLORS = ["1", "2", "3", "4", "5"] as const;

/**
 * A colour for each class that occurs, the most frequent first: its own where it is free, else the next free one, else
 * that of all others. The colours of a range stay the same while its classes are filtered.
 */
export function classColors(classes: readonly FacetValue[]): ReadonlyMap<string, ChartColor> {
  const first = classes.slice(0, COLORS.length).map(({ value }) => value);
  const own = first.map((name) => [name, lookOf(name).color] as const);
  const taken = new Set(own.map(([, color]) => color));
  const free = COLORS.filter((color) => !taken.has(color));
  const colors = own.map(([name, color]) => [name, color ?? free.shift() ?? "other"] as const);
  const rest = classes.slice(COLORS.length).map(({ value }) => [value, "other"] as const);
  return new Map<string, ChartColor>([...colors, ...rest]);
}
