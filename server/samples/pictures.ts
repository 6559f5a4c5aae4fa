import { imageUrlMessage, inlineData } from "#shared/omni/builders.ts";
import { glm } from "./models.ts";
import { barChart, dialogSketch } from "./png.ts";
import type { Sample } from "./sample.ts";
import type { TraceScript } from "./trace-script.ts";

const csv = "day,p95_ms\nmon,120\ntue,128\nwed,340\nthu,131\n";

function play(script: TraceScript): void {
  script.prompt(
    "The save button hangs out of the dialog at 125 % zoom. The second picture is how it should look.\n[attached image: scratchpad/dialog-125.png]\n[attached file: docs/dialog-spec.pdf]",
  );
  script.append(imageUrlMessage(dialogSketch(false), script.now));
  script.append(imageUrlMessage("https://example.com/design/dialog.png", script.now));
  script.append(inlineData("user", Buffer.from(csv).toString("base64"), "text/csv", undefined, script.now));
  const reads: string[] = [];
  script.request((reply) => {
    reply.think("The button's left edge is past the panel. Probably a fixed width in px.", {
      reasoning_field: "reasoning_content",
    });
    reads.push(
      reply.call("read_image", { source: "shots/after-fix.png" }),
      reply.call("read_image", { source: "shots/latency.png" }),
      reply.call("read_image", { source: "shots/missing.png" }),
    );
    script.output(reads[2] ?? "", 'Failed to read image "shots/missing.png": ENOENT: no such file or directory', {
      status: "failed",
    });
  });
  const bars = barChart([32, 34, 88, 35, 30, 31], 80);
  script.output(reads[0] ?? "", "image/png, 128 × 88", { images: [dialogSketch(true)] });
  script.output(reads[1] ?? "", "2 images", { images: [bars, barChart([12, 20, 18, 25])] });
  script.request((reply) => {
    reply.say(
      "With `width: max-content` the button stays inside (first picture). The red bar in the latency chart is Wednesday's deploy and has nothing to do with it. Here are the figures I read:",
    );
    reply.append(
      inlineData("assistant", Buffer.from(csv).toString("base64"), "text/csv", { name: "latency.csv" }, script.now),
    );
  });
}

export const pictures: Sample = { name: "dialog-pictures", agent: "designer", model: glm, hoursAgo: 51.62, play };
