import type { ToolDefinition } from "#shared/omni/types.ts";

function tool(
  name: string,
  description: string,
  properties: Record<string, string>,
  required: string[],
): ToolDefinition {
  const described = Object.entries(properties).map(([key, text]) => [key, { type: "string", description: text }]);
  const parameters = { type: "object", properties: Object.fromEntries(described), required };
  return { name, description, parameters };
}

/** The tools every sample session is given. */
export const toolList: ToolDefinition[] = [
  tool("read_file", "Read a text file of the workspace.", { file_path: "Path in the workspace." }, ["file_path"]),
  tool(
    "edit_file",
    "Replace one exact text in a file.",
    { file_path: "Path in the workspace.", old_string: "Text to replace.", new_string: "Text to put there." },
    ["file_path", "old_string", "new_string"],
  ),
  tool("write_file", "Write a whole file.", { file_path: "Path in the workspace.", content: "The new content." }, [
    "file_path",
    "content",
  ]),
  tool(
    "exec_command",
    "Run a shell command in the workspace.",
    { description: "What the command is for.", cmd: "The command." },
    ["description", "cmd"],
  ),
  tool("read_image", "Look at a picture.", { source: "Path or URL." }, ["source"]),
  tool(
    "run_subagent",
    "Hand a piece of work to another agent and wait for its report.",
    { description: "A few words for the user.", prompt: "The whole task.", agent_id: "Which agent." },
    ["description", "prompt"],
  ),
];

export const systemPrompt = [
  "You are a software engineer working in the user's repository.",
  "Read before you change, run the tests after you changed, and say plainly what you did and what is left.",
  "Keep to the workspace. Ask before anything that cannot be undone.",
].join("\n");
