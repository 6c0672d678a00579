import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseSync } from 'vite';

/** No function is longer: what needs more is several things. */
export const MOST_LINES = 60;

type Node = { type: string; start: number; end: number; body?: unknown; id?: { name?: string } | null; key?: { name?: string } };

/** The functions of a file that are longer than the bound, as `path name` with their lines. Without a name of their own they bear that of what they are given to. */
export function longFunctions(root: string, file: string): [string, number][] {
  const text = readFileSync(file, 'utf8');
  // Most files have fewer lines than that themselves: they need not be read as a program.
  if (text.split('\n').length <= MOST_LINES) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: [string, number][] = [];
  const walk = (value: unknown, named: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, named);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    const name = node.id?.name ?? node.key?.name ?? named;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && node.body) {
      const lines = text.slice(node.start, node.end).split('\n').length;
      if (lines > MOST_LINES) found.push([`${relative(root, file)} ${name}`, lines]);
    }
    for (const part of Object.values(value)) walk(part, name);
  };
  walk(program, '');
  return found;
}
