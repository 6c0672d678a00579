import { checks } from './gs1-checks';
import { type Identifier, identifierAt, identifiers, type Part } from './gs1-identifiers';

/**
 * Elements of a GS1 code and whether each is whole: concatenated with FNC1 (as GS) between them, or in brackets for people. Read
 * as the engine GS1 publishes reads them, but for separators that separate nothing (one in front, two in a row): scanners send
 * those, and no element is lost by them.
 */
export type CodeElement = { id: Identifier; value: string };
/** Why a code cannot be read. */
export type Problem = string;

export const GS = '\u001d';

const CHARACTERS: Record<Part['set'], { pattern: RegExp; says: string }> = {
  n: { pattern: /^\d*$/, says: '只能是数字' },
  x: { pattern: /^[!"%-?A-Z_a-z]*$/, says: '含有不能使用的字符' },
  y: { pattern: /^[-#/0-9A-Z]*$/, says: '只能是大写字母、数字、“#”、“-”和“/”' },
  z: { pattern: /^[-\w]*={0,2}$/, says: '含有不能使用的字符' },
};

const isDated = (check: string): boolean => check === 'day' || check === 'day0' || check === 'date';
const isTrade = (id: Identifier): boolean => /^0[123]$/.test(id.ai);

/** What is wrong with a value, naming its element; undefined when nothing is. */
function valueProblem(id: Identifier, value: string): Problem | undefined {
  const isCut = id.isPredefined && value.length < id.parts.reduce((sum, part) => sum + part.most, 0);
  if (isCut) return `GS1条码不完整：AI ${id.ai}`;
  let rest = value;
  for (const part of id.parts) {
    const text = rest.slice(0, part.most);
    rest = rest.slice(text.length);
    if (text === '' && part.isOptional && value !== '') continue;
    if (text.length < part.least) return `GS1条码长度不正确：AI ${id.ai}`;
    const { pattern, says } = CHARACTERS[part.set];
    if (!pattern.test(text)) return `GS1条码(${id.ai})${id.name}${says}：${value}`;
    const failed = part.checks.find((check) => !checks[check].holds(text));
    if (failed === 'check' && isTrade(id)) return `UDI-DI校验位错误：${value}`;
    if (failed && isDated(failed)) return `GS1条码日期不正确：(${id.ai})${value}`;
    if (failed) return `GS1条码(${id.ai})${id.name}${checks[failed].says}：${value}`;
  }
  return rest === '' ? undefined : `GS1条码长度不正确：AI ${id.ai}`;
}

/** The elements, when each is whole and none stands there twice with two values. */
export function checked(elements: readonly CodeElement[]): readonly CodeElement[] | Problem {
  const known = new Map<string, string>();
  for (const { id, value } of elements) {
    const problem = valueProblem(id, value);
    if (problem) return problem;
    const before = known.get(id.ai);
    if (before !== undefined && before !== value) return `GS1条码(${id.ai})${id.name}出现两次且内容不同：${before}、${value}`;
    known.set(id.ai, value);
  }
  return elements.filter(({ id }, at) => elements.findIndex((other) => other.id === id) === at);
}

/** As a scanner sends them: `01…17…10…<GS>21…`. */
export function concatenated(text: string): readonly CodeElement[] | Problem {
  const elements: CodeElement[] = [];
  for (let rest = text; rest !== ''; ) {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const id = identifierAt(rest);
    if (!id) return `GS1条码含未知标识符：${rest.slice(0, 4)}`;
    const until = rest.indexOf(GS) === -1 ? rest.length : rest.indexOf(GS);
    const whole = id.ai.length + id.parts.reduce((sum, part) => sum + part.most, 0);
    const end = id.isPredefined ? Math.min(until, whole) : until;
    elements.push({ id, value: rest.slice(id.ai.length, end) });
    rest = rest.slice(end);
  }
  return elements.length === 0 ? 'GS1条码没有内容' : checked(elements);
}

const BRACKET = /^\((\d{2,4})\)((?:\\\(|[^(])*)/;

/** As printed for people: `(01)…(17)…(10)…`, with blanks or without; a bracket that belongs to a value is written `\(`. */
export function bracketed(text: string): readonly CodeElement[] | Problem {
  const elements: CodeElement[] = [];
  for (let rest = text; rest !== ''; ) {
    const [found, ai = '', value = ''] = BRACKET.exec(rest) ?? [];
    if (found === undefined) return 'GS1条码格式不正确';
    const id = identifiers.get(ai);
    if (!id) return `GS1条码含未知标识符：${ai}`;
    elements.push({ id, value: value.replaceAll('\\(', '(').replaceAll(GS, '').trim() });
    rest = rest.slice(found.length);
  }
  return checked(elements);
}

/** The form for people, which no field, file or paper loses a separator of. */
export const inBrackets = (elements: readonly CodeElement[]): string => elements.map(({ id, value }) => `(${id.ai})${value.replaceAll('(', '\\(')}`).join('');

/** A value as it is meant: a family's with its decimals, a count without leading zeros. */
export function amountOf({ id, value }: CodeElement): string {
  if (id.decimals === undefined) return value;
  const amount = id.parts.length > 1 ? value.slice(id.parts[0]?.most) : value;
  const digits = amount.padStart(id.decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - id.decimals), digits.slice(digits.length - id.decimals)];
  return `${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
}

const fits = (pattern: string, ai: string): boolean => new RegExp(`^${pattern.replaceAll('n', '\\d')}$`).test(ai);

/**
 * What the elements of one code lack or should not stand beside. A piece may bear several codes that only together say everything,
 * so this is told where a code is taken apart and refuses none.
 */
export function pairingNotes(elements: readonly CodeElement[]): string[] {
  const has = (pattern: string, besides: string) => elements.some(({ id }) => id.ai !== besides && fits(pattern, id.ai));
  return elements.flatMap(({ id }) => {
    const clashes = elements.filter((other) => other.id.ai !== id.ai && id.never.some((pattern) => fits(pattern, other.id.ai)));
    const isAlone = id.with.length > 0 && !id.with.some((group) => group.every((pattern) => has(pattern, id.ai)));
    return [
      ...clashes.map((other) => `(${id.ai})${id.name}不应与(${other.id.ai})${other.id.name}同时出现`),
      ...(isAlone ? [`(${id.ai})${id.name}应与(${id.with.map((group) => group.join(')+(')).join(')或(')})同时出现`] : []),
    ];
  });
}
