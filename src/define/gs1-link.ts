import { type CodeElement, checked, type Problem } from './gs1-elements';
import { type Identifier, identifiers } from './gs1-identifiers';

/**
 * GS1 Digital Link: a code that is a web address, `https://…/01/<GTIN>/10/<lot>?17=<expiry>`. Its path ends in a key with the
 * qualifiers that belong to it, in their order; everything else is asked behind the question mark.
 */
const ADDRESS = /^(?:https?|HTTPS?):\/\/[^\s/_~?#@!$&'()*+,;=%]+(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/;
const SIGNS = /^[-\w.~:/?#[\]@!$&'()*+,;=%]+$/;

/** What a Digital Link says; undefined where an address is no such link. */
export function linked(text: string): readonly CodeElement[] | Problem | undefined {
  const [address, path = '', query = ''] = ADDRESS.exec(text) ?? [];
  if (address === undefined || !SIGNS.test(text)) return undefined;
  const steps = keyed(path.slice(1).split('/'));
  if (!steps) return undefined;
  if (steps.some(({ value }) => value === '')) return 'GS1网址的标识后缺少内容';
  const order = steps.map(({ id }) => id.ai);
  if (!follows(order)) return `GS1网址的标识次序不正确：${order.join('、')}`;
  const asked = attributesOf(query, order);
  if (typeof asked === 'string') return asked;
  return checked([...steps, ...asked]);
}

/** The end of a path from its key on: pairs of identifier and value. */
function keyed(parts: readonly string[]): CodeElement[] | undefined {
  const steps: CodeElement[] = [];
  for (let at = parts.length - 2; at >= 0; at -= 2) {
    const id = identifiers.get(parts[at] ?? '');
    if (!id) return undefined;
    steps.unshift({ id, value: unescaped(parts[at + 1] ?? '') });
    if (id.link) return steps;
  }
  return undefined;
}

/** The key, then some of one row of its qualifiers in their order. */
function follows([key = '', ...qualifiers]: readonly string[]): boolean {
  return (identifiers.get(key)?.link ?? []).some((row) => {
    const places = qualifiers.map((one) => row.indexOf(one));
    return places.every((place, i) => place > (places[i - 1] ?? -1));
  });
}

/** Whether an element asked for behind the question mark could stand in the path: then it has to. */
const belongsInPath = (ai: string, order: readonly string[]): boolean => order.some((_, i) => follows([...order.slice(0, i + 1), ai, ...order.slice(i + 1)]));

function attributesOf(query: string, order: readonly string[]): CodeElement[] | Problem {
  const found: CodeElement[] = [];
  for (const [name, value] of query.split('&').map((part) => part.split(/=(.*)/s))) {
    if (value === undefined || !/^\d+$/.test(name ?? '')) continue;
    const id = identifiers.get(name ?? '');
    if (!id) return `GS1网址含未知标识符：${name}`;
    const problem = attributeProblem(id, value, order, found);
    if (problem) return problem;
    found.push({ id, value: unescaped(value.replaceAll('+', ' ')) });
  }
  return found;
}

function attributeProblem(id: Identifier, value: string, order: readonly string[], found: readonly CodeElement[]): Problem | undefined {
  if (value === '') return `GS1网址的(${id.ai})${id.name}没有内容`;
  if (order.includes(id.ai) || found.some((one) => one.id === id)) return `GS1网址的(${id.ai})${id.name}重复`;
  if (!id.isAttribute || belongsInPath(id.ai, order)) return `GS1网址的(${id.ai})${id.name}应在路径中`;
  return undefined;
}

/** `%2F` → `/`; what is no escape stays as it stands. */
const unescaped = (text: string): string => text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
