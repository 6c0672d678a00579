import type { CallPart } from './deltas';

export type Call = { id: string; name: string; args: string };

/** Calls in one answer, and letters of one call's arguments, that are still taken seriously. */
const MOST = 8;
const LONGEST = 20_000;

/**
 * Puts tool calls together from their pieces. Servers tell them apart by index, by id, by both wrongly, or by nothing but their
 * order; what belongs together is decided by whatever is usable.
 */
export function createCalls(isTool: (name: string) => boolean): { add(part: CallPart): void; all(): Call[] } {
  const calls: (Call & { index: number | undefined })[] = [];
  const add = (part: CallPart): void => {
    const index = part.index !== undefined && Number.isInteger(part.index) && part.index >= 0 && part.index < 1000 ? part.index : undefined;
    const known = find(part, index);
    const call = known ?? { id: part.id, index, name: '', args: '' };
    if (!known) {
      if (calls.length >= MOST) return;
      calls.push(call);
    }
    if (part.name !== '' && part.name !== call.name && !isTool(call.name)) call.name = `${call.name}${part.name}`.slice(0, 100);
    if (call.args.length < LONGEST) call.args += part.args;
  };
  const find = (part: CallPart, index: number | undefined) => {
    const sameId = part.id !== '' ? calls.find((call) => call.id === part.id) : undefined;
    if (sameId) return sameId;
    const before = index === undefined ? calls.at(-1) : calls.findLast((call) => call.index === index);
    if (!before) return undefined;
    // A second id or name under one index, or a call begun after a whole one, is another call.
    if (part.id !== '' && before.id !== '') return undefined;
    if (part.name !== '' && isTool(before.name) && (part.name !== before.name || isWhole(before.args))) return undefined;
    return before;
  };
  return {
    add,
    all: () => calls.filter((call) => call.name !== '').map(({ name, args }, at) => ({ id: `call_${at}`, name, args })),
  };
}

function isWhole(args: string): boolean {
  try {
    return typeof JSON.parse(args) === 'object';
  } catch {
    return false;
  }
}

/** The arguments as an object: fences around them, and JSON written into JSON, are taken off. @throws SyntaxError */
export function readArguments(text: string): unknown {
  const bare = text.trim().replace(/^```[a-z_]*\s*([\s\S]*?)\s*```$/i, '$1');
  if (bare === '') return {};
  const value: unknown = JSON.parse(bare);
  return clean(typeof value === 'string' && /^\s*\{/.test(value) ? JSON.parse(value) : value);
}

/** Characters no database keeps. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\0|\p{Surrogate}/gu, '');
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]));
}

/**
 * Calls a model wrote into its words because its server knows no tools: an object or a list of them, bare, fenced or tagged, and
 * nothing beside. undefined when it is anything else, or names a tool there is not.
 */
export function callsIn(text: string, isTool: (name: string) => boolean): Call[] | undefined {
  const bare = text
    .trim()
    .replace(/^```[a-z_]*\s*([\s\S]*?)\s*```$/i, '$1')
    .trim();
  const tagged = [...bare.matchAll(/<tool_calls?>\s*([\s\S]*?)\s*(?:<\/tool_calls?>|$)/gi)].map((match) => match[1] ?? '');
  const found: Call[] = [];
  for (const source of tagged.length > 0 ? tagged : [bare]) {
    const values = valuesIn(source);
    for (const value of values ?? [undefined]) {
      const call = callOf(value, found.length);
      if (!call || !isTool(call.name)) return undefined;
      found.push(call);
    }
  }
  return found.length > 0 ? found.slice(0, MOST) : undefined;
}

function valuesIn(source: string): unknown[] | undefined {
  try {
    return [JSON.parse(source)].flat();
  } catch {
    return undefined;
  }
}

function callOf(value: unknown, at: number): Call | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const given = value as Record<string, unknown>;
  const inner = given.function !== null && typeof given.function === 'object' ? (given.function as Record<string, unknown>) : given;
  const name = inner.name ?? inner.tool ?? inner.tool_name;
  const args = inner.arguments ?? inner.parameters ?? inner.args ?? {};
  if (typeof name !== 'string' || (typeof args !== 'object' && typeof args !== 'string')) return undefined;
  return { id: `call_${at}`, name, args: typeof args === 'string' ? args : JSON.stringify(args) };
}
