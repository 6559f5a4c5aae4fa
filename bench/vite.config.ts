import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const folder = fileURLToPath(new URL(".", import.meta.url));
const file = process.env["BENCH"] ?? "";

/** Bundles one bench for Node, which strips no types; BENCH is its file name in this folder. */
export default defineConfig({
  root: folder,
  publicDir: false,
  build: {
    ssr: true,
    target: "node20",
    outDir: "../dist/bench",
    emptyOutDir: false,
    rollupOptions: {
      input: { [file.replace(/\.ts$/, "")]: `${folder}${file}` },
      output: { format: "es", entryFileNames: "[name].js" },
    },
  },
});
