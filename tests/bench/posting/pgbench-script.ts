import type { Statement } from './record';

/** What is different at every run: ids this process made (version 7, so they sort), and the document's number. */
const FRESH = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|XC\d{12,}/g;

/**
 * One recorded delivery as a pgbench script that can run again and again: every id the delivery made for itself becomes
 * a variable that the first statement fills anew; everything else stands as it was sent. `existing` are the ids that
 * were there before (products, people, the organisation): they stay.
 */
export function pgbenchScript(statements: readonly Statement[], existing: ReadonlySet<string>): string {
  const variables = new Map<string, string>();
  const variableOf = (id: string): string => {
    const known = variables.get(id) ?? `v${variables.size}`;
    variables.set(id, known);
    return known;
  };
  const body = statements.map((statement) => `${oneLine(filled(statement, existing, variableOf))};`);
  const fresh = [...variables].map(([id, name]) => `${id.startsWith('XC') ? NUMBER : 'uuidv7()'} as ${name}`);
  return `select ${fresh.join(', ')} \\gset\n${body.join('\n')}\n`;
}

const NUMBER = "'XB' || substr(md5(random()::text), 1, 14)";

/** `$3` → its value, as a literal; a value with fresh ids in it as literals and variables put together. */
function filled(statement: Statement, existing: ReadonlySet<string>, variableOf: (id: string) => string): string {
  return statement.text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = textOf(statement.values[Number(number) - 1]);
    if (value === null) return 'null';
    const parts: string[] = [];
    let at = 0;
    for (const found of value.matchAll(FRESH)) {
      if (existing.has(found[0])) continue;
      if (found.index > at) parts.push(literal(value.slice(at, found.index)));
      parts.push(`:${variableOf(found[0])}`);
      at = found.index + found[0].length;
    }
    if (parts.length === 0) return literal(value);
    if (at < value.length) parts.push(literal(value.slice(at)));
    // Alone it takes the type of its place, as our parameter does; put together it is a text and must be said to be one.
    return parts.length === 1 ? `${parts[0]}` : `(${parts.map((part) => (part.startsWith(':') ? `${part}::text` : part)).join(' || ')})`;
  });
}

/** Values as the driver sends them. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** pgbench takes a colon followed by a letter for a variable, also inside quotes: they are written as their code. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''");
  if (!/:[A-Za-z0-9_]/.test(quoted)) return `'${quoted}'`;
  return `E'${quoted.replaceAll('\\', '\\\\').replace(/:(?=[A-Za-z0-9_])/g, '\\x3a')}'`;
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();
