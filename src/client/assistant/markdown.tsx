import { useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { markUnverified } from './unverified';

/** An answer as text and tables: no pictures (they would call other servers), links plain and in a window of their own. */
export default function Markdown({ text, unverified }: { text: string; unverified: readonly string[] }) {
  const plugins = useMemo(() => [markUnverified(unverified)], [unverified]);
  return (
    <ReactMarkdown components={COMPONENTS} disallowedElements={['img', 'iframe', 'video', 'audio']} remarkPlugins={TABLES} rehypePlugins={plugins}>
      {text}
    </ReactMarkdown>
  );
}

const TABLES = [remarkGfm];
const COMPONENTS: Components = {
  p: ({ children }) => <p className="my-1.5 first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => <ul className="my-1.5 list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-1.5 list-decimal space-y-1 pl-5">{children}</ol>,
  h1: ({ children }) => <h3 className="my-2 font-semibold">{children}</h3>,
  h2: ({ children }) => <h3 className="my-2 font-semibold">{children}</h3>,
  h3: ({ children }) => <h3 className="my-2 font-semibold">{children}</h3>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-1 font-mono text-xs">{children}</code>,
  pre: ({ children }) => <pre className="my-2 overflow-x-auto rounded bg-sunken p-2 text-xs">{children}</pre>,
  blockquote: ({ children }) => <blockquote className="my-2 border-l-2 border-line-strong pl-3 text-muted">{children}</blockquote>,
  // A table may be wider than the drawer: it scrolls by itself.
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section aria-label="表格" tabIndex={0} className="my-2 overflow-x-auto rounded border border-line">
      <table className="w-full border-collapse text-xs tabular-nums">{children}</table>
    </section>
  ),
  th: ({ children, style }) => (
    <th style={style} className="border-line border-b bg-sunken px-2 py-1 text-left font-medium whitespace-nowrap">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-line/60 border-b px-2 py-1">
      {children}
    </td>
  ),
  mark: ({ children }) => (
    <mark className="rounded-sm bg-warn-soft px-0.5 text-warn" title="这个数字没有找到依据">
      {children}
      <sup className="ml-0.5 text-[10px]">未核实</sup>
    </mark>
  ),
  a: ({ href, children }) =>
    href && /^https?:\/\//.test(href) ? (
      <a href={href} target="_blank" rel="noreferrer noopener nofollow" className="text-accent underline">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};
