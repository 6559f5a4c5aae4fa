import { type Command, readCommand } from "#server/cli/options.ts";
import { processTerminal } from "#server/cli/terminal.ts";
import { readVersion } from "#server/product.ts";

try {
  process.exitCode = await run(readCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Does what the command line asks for, loading no more than that takes, and gives the exit status; a server goes on. */
async function run(command: Command): Promise<number> {
  const terminal = processTerminal();
  switch (command.type) {
    case "help":
      terminal.print(`${command.text}\n`);
      return 0;
    case "version":
      terminal.print(`${readVersion()}\n`);
      return 0;
    case "mistake":
      terminal.tell(command.message);
      return 2;
    case "report":
      return (await import("#server/cli/run-report.ts")).runReport(
        command.command,
        command.options,
        command.keeps,
        terminal,
      );
    case "file":
      return (await import("#server/cli/run-file.ts")).runFile(command.path, command.json, command.options, terminal);
    case "serve":
      return (await import("#server/cli/run-serve.ts")).runServe(command.options);
    default:
      return command satisfies never;
  }
}
