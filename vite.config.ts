import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The licences of the packages that a half of the product takes in, as these demand. */
const LICENSES = { fileName: "licenses.md" };

/** Entries of the server bundle by name: `main`, what others import, and every `*-worker.ts`, which Node starts itself. */
function serverEntries(): Record<string, string> {
  const files = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" });
  const workers = files.filter((file) => file.endsWith("-worker.ts"));
  const entries = ["main.ts", "recorder/fetch-recorder.ts", ...workers];
  return Object.fromEntries(entries.map((file) => [basename(file, ".ts"), join(root, "server", file)]));
}

/** `vite build --ssr`: Node 20 strips no types, so the server is bundled too, with its packages. */
function serverBuild(): UserConfig {
  return {
    root,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: "node20",
      outDir: join(root, "dist/server"),
      license: LICENSES,
      emptyOutDir: true,
      sourcemap: true,
      rollupOptions: {
        input: serverEntries(),
        output: {
          format: "es",
          entryFileNames: "[name].js",
          // Chunks lie beside main.js, so that import.meta.url means one folder wherever code ends up.
          chunkFileNames: "[name]-[hash].js",
          // So server/main.ts has no shebang line of its own.
          banner: (chunk) => (chunk.name === "main" ? "#!/usr/bin/env node" : ""),
        },
      },
    },
  };
}

/** The page. In development it talks to the Node server named by ROOKERY_DEV_API, which sees its own origin. */
function webBuild(): UserConfig {
  const api = process.env["ROOKERY_DEV_API"] ?? "http://127.0.0.1:7365";
  return {
    root: join(root, "web"),
    publicDir: join(root, "public"),
    plugins: [react()],
    build: {
      outDir: join(root, "dist/web"),
      license: LICENSES,
      emptyOutDir: true,
      target: "es2022",
      // Chromium then compiles functions while a script loads, beside the main thread, instead of when each is first
      // called: that was a quarter of the time to the first rows of a session.
      rollupOptions: { output: { postBanner: "//# allFunctionsCalledOnLoad" } },
    },
    server: {
      host: "127.0.0.1",
      proxy: { "/api": { target: api, changeOrigin: true, headers: { origin: api } } },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild === true ? serverBuild() : webBuild()));
