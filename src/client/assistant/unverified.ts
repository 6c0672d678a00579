import { literal } from '../../define/literal';

/** What a rehype tree is made of, as far as this needs to know. */
type Node = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: Node[] };

/** A rehype plugin: figures no reference supports become <mark>, so that nobody takes them for facts. */
export function markUnverified(figures: readonly string[]) {
  const pattern = figures.length === 0 ? undefined : new RegExp(`(?<![\\d.,])(${figures.map(literal).join('|')})(?![\\d]|[.,]\\d)`, 'g');
  return () => (tree: Node) => {
    if (pattern) visit(tree, pattern);
  };
}

function visit(node: Node, pattern: RegExp): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'text' && child.value) return split(child.value, pattern);
    visit(child, pattern);
    return [child];
  });
}

function split(text: string, pattern: RegExp): Node[] {
  return text.split(pattern).flatMap((part, at): Node[] => {
    if (part === '') return [];
    const words: Node = { type: 'text', value: part };
    return at % 2 === 0 ? [words] : [{ type: 'element', tagName: 'mark', properties: {}, children: [words] }];
  });
}
