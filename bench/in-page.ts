/*
 * What runs inside the measured page. Playwright sends each function as text, so none may use anything but its
 * arguments and the page.
 */

/** Goes to a session as a link does and waits for three rows with their texts; ms since then. */
export async function watchRows(path: string): Promise<{ readonly first: number }> {
  performance.mark("followed");
  const began = performance.now();
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  for (;;) {
    await new Promise(requestAnimationFrame);
    const rows = [...document.querySelectorAll("section article")];
    const filled = rows.filter((row) => row.querySelector("[class*=skeleton]") === null);
    if (filled.length >= 3) return { first: performance.now() - began };
    if (performance.now() - began > 60_000) return { first: NaN };
  }
}

/**
 * Scrolls the transcript: three seconds of steady wheel, then twenty jumps with a third of a second at each place.
 * Gives the longest time (ms) in which no row, or no row with its text, stood in the middle; the most nodes; and the
 * longest time between two frames.
 */
export async function scrollThrough() {
  const list = [...document.querySelectorAll("section div")].find(
    (each) =>
      each.scrollHeight > each.clientHeight + 10_000 &&
      getComputedStyle(each).overflowY !== "visible" &&
      each.querySelector("article") !== null,
  );
  if (list === undefined) throw new Error("There is no list to scroll");
  const box = list.getBoundingClientRect();
  const most = { blank: 0, unfilled: 0, nodes: 0, gap: 0 };
  let [rowAt, textAt, frameAt] = [performance.now(), performance.now(), performance.now()];
  const frame = async () => {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    // by place and not by elementFromPoint: rows let the pointer through while they move
    const points = [0.3, 0.5, 0.7].map((share) => box.top + box.height * share);
    const rows = [...list.querySelectorAll("article")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return points.some((y) => top - 8 <= y && y <= bottom + 8);
    });
    if (rows.length > 0) rowAt = now;
    if (rows.some((row) => row.querySelector("[class*=skeleton]") === null)) textAt = now;
    most.blank = Math.max(most.blank, now - rowAt);
    most.unfilled = Math.max(most.unfilled, now - textAt);
    most.gap = Math.max(most.gap, now - frameAt);
    frameAt = now;
  };
  list.scrollTop = 0;
  for (let i = 0; i < 180; i++) {
    list.scrollTop += 120;
    await frame();
    if (i % 10 === 0) most.nodes = Math.max(most.nodes, document.querySelectorAll("*").length);
  }
  for (let i = 1; i <= 20; i++) {
    list.scrollTop = ((i * 0.618) % 1) * (list.scrollHeight - box.height);
    for (const until = performance.now() + 330; performance.now() < until;) await frame();
    most.nodes = Math.max(most.nodes, document.querySelectorAll("*").length);
  }
  return most;
}

/** What a page was seen to do since the watch began. */
export interface Watch {
  /** Longest time between two frames, ms. */
  gap: number;
  /** Longest task by the clock, ms. */
  longest: number;
  last: number;
}

/** Watches frames and long tasks from now on, in `window.watch`. */
export function watchFrames(): void {
  const watch: Watch = { gap: 0, longest: 0, last: performance.now() };
  Object.assign(window, { watch });
  const frame = (now: number) => {
    watch.gap = Math.max(watch.gap, now - watch.last);
    watch.last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longest = Math.max(watch.longest, duration);
  }).observe({ type: "longtask" });
}

/** What was seen since the last reading, and starts over. */
export function readWatch(): Watch {
  const { watch } = window as unknown as { watch: Watch };
  const told = { ...watch };
  Object.assign(watch, { gap: 0, longest: 0, last: performance.now() });
  return told;
}

/** The floor: follows a session's stream and adds the text of its fragments to one `pre`, once a frame, kept at its end. */
export function followPlainly(path: string): void {
  const frame = document.createElement("div");
  const plain = document.createElement("pre");
  frame.style.cssText = "height: 95vh; overflow: auto";
  plain.style.cssText = "white-space: pre-wrap; margin: 0";
  plain.append("");
  frame.append(plain);
  document.body.replaceChildren(frame);
  let waiting = "";
  new EventSource(path).addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { payload } = JSON.parse(data) as { payload: { type: string; text?: string } };
    if (payload.type !== "partial_text" || payload.text === undefined) return;
    if (waiting === "")
      requestAnimationFrame(() => {
        (plain.firstChild as Text).appendData(waiting);
        waiting = "";
        frame.scrollTop = frame.scrollHeight;
      });
    waiting += payload.text;
  });
}

/** Remembers the row whose text begins with `words`, in `window.row`; whether there is one. */
export function rememberRow(words: string): boolean {
  const row = [...document.querySelectorAll("section article")].find((each) => each.textContent.includes(words));
  Object.assign(window, { row });
  return row !== undefined;
}

/** Whether the remembered row is still the one in the page that has these words, and complete. */
export function isSameRow(words: string): boolean {
  const { row } = window as unknown as { row?: Element };
  const now = [...document.querySelectorAll("section article")].find((each) => each.textContent.includes(words));
  return row !== undefined && row.isConnected && row === now;
}

/**
 * Waits until a page of charts answers: both charts are painted, and no task has kept it busy since. Gives the ms from
 * the last byte of the charts' figures until then, how long a key takes from its press in a chart, at the first moment
 * there is one to press it in, to its painted answer, the longest task, and the bands of the fullest chart.
 */
export async function untilInteractive() {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  const charts = () => [...document.querySelectorAll<HTMLElement>("[role=slider]")];
  const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const came = new Promise<void>((resolve, reject) => {
    // in the task that puts them there, so that the next frame is the one that shows them
    const observer = new MutationObserver(() => charts().length >= 2 && resolve());
    observer.observe(document.body, { childList: true, subtree: true });
    if (charts().length >= 2) reject(new Error("The charts came before they were watched for"));
    setTimeout(() => reject(new Error("The charts did not come")), 60_000);
  });
  await came;
  await paint();
  const painted = performance.now();
  const [chart] = charts();
  chart?.focus();
  chart?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  while (!chart?.getAttribute("aria-valuetext")) await new Promise((resolve) => setTimeout(resolve, 0));
  await paint();
  const key = performance.now() - painted;
  // what only looks ready is busy again soon
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const figures = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(({ name }) =>
    /\/api\/usage\?.*group_by=bucket/.test(name),
  );
  const data = Math.max(...figures.map(({ responseEnd }) => responseEnd));
  const busy = tasks.filter(({ startTime }) => startTime >= data - 1 && startTime < data + 1000);
  const answers = Math.max(painted, ...busy.map(({ startTime, duration }) => startTime + duration));
  return {
    took: answers - data,
    key,
    longestTask: Math.max(0, ...busy.map(({ duration }) => duration)),
    points: Math.max(...charts().map((each) => 1 + Number(each.getAttribute("aria-valuemax")))),
  };
}
