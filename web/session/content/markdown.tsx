import { memo, useMemo, useState, type ComponentProps } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./code-block.tsx";
import { MarkdownGrowth } from "./markdown-growth.ts";
import styles from "./markdown.module.css";
import { RemoteImage } from "./remote-image.tsx";
import { soleFence } from "./sole-fence.ts";
import { useGradually } from "./use-gradually.ts";

const PLUGINS = [remarkGfm];

/** Renders the markdown of a trace. It is hostile: no raw HTML, no link but to the web or to mail, no picture unasked. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const [growth] = useState(() => new MarkdownGrowth());
  const blocks = useMemo(() => growth.cut(text), [growth, text]);
  const shown = useGradually(blocks);
  return (
    <div className={styles.prose}>
      {blocks.slice(0, shown).map((block, index) => (
        <MarkdownBlock key={index} text={block} />
      ))}
    </div>
  );
});

/** One block that stands on its own: of a growing text only the last is parsed anew. */
const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  const fence = soleFence(text);
  if (fence !== null) return <CodeBlock text={fence.code} language={fence.language} />;
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={safeUrl} skipHtml={false}>
      {text}
    </ReactMarkdown>
  );
});

const A_LITTLE_OF_EACH = "# a\n\n1. *b* **c** `d` [e](https://f.g) h@i.j\n\n> k\n\n|l|m|\n|-|-|\n|n|o|\n";

/** Parses a little of each construct while nobody waits: a parser that has never run is slow over the first texts. */
export function warmMarkdown(): void {
  ReactMarkdown({ remarkPlugins: PLUGINS, components: COMPONENTS, children: A_LITTLE_OF_EACH });
}

/** Web and mail addresses pass; everything else (scripts, data, paths of this site) leads nowhere. */
function safeUrl(url: string): string {
  return /^(https?:\/\/|mailto:)/i.test(url) ? url : "";
}

const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) => <RemoteImage url={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  pre: ({ children }) => <>{children}</>,
  code: Code,
  table: ({ children }) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
};

function Code({ className, children }: ComponentProps<"code">) {
  const text = typeof children === "string" ? children : "";
  const language = /language-(\S+)/.exec(className ?? "")?.[1] ?? null;
  // a block's text ends with a newline, inline code never does
  if (language === null && !text.endsWith("\n")) return <code className={styles.inline}>{children}</code>;
  return <CodeBlock text={text.replace(/\n$/, "")} language={language} />;
}
