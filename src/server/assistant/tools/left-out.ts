import { BLANK } from '../../../define/blank-filter';
import type { Fields } from '../../../define/field';
import { notFilter } from '../../../define/not-filter';
import type { Asking } from '../tool';

/** What was left out of rows: as filters, and as it is said. */
export type LeftOut = { filters: Record<string, string>; understood: string[] };

/**
 * 停售的别算, 不含赠送: whatever choice or mark of these rows is called so is left out, by every dimension that knows it; known to none, the words
 * stay for the answer to say.
 */
export function leftOutOf({ except = [], asked }: Asking, dimensions: Fields, known: Readonly<Record<string, string>> = {}): LeftOut {
  const left: LeftOut = { filters: {}, understood: [] };
  for (const said of except) {
    const filters = Object.fromEntries(Object.entries(withoutCalled(dimensions, said)).filter(([name]) => !(name in known)));
    if (Object.keys(filters).length === 0) continue;
    Object.assign(left.filters, filters);
    left.understood.push(`不含${said}`);
    asked?.push({ tool: LEFT_OUT, args: said });
  }
  return left;
}
/** How the words that were left out are written down. */
export const LEFT_OUT = 'leftOut';

function withoutCalled(dimensions: Fields, said: string): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, field] of Object.entries(dimensions)) {
    if (field.kind === 'choice') {
      const values = field.options.filter(({ label }) => isCalled(label, said)).map(({ value }) => value);
      if (values.length > 0 && values.length < field.options.length) filters[name] = notFilter(values.join());
    } else if (field.kind === 'flag' && isCalled(field.label, said)) filters[name] = 'false';
  }
  if (Object.keys(filters).length > 0) return filters;
  const [name] = Object.entries(dimensions).find(([, field]) => field.kind === 'ref' && field.label === said) ?? [];
  return name ? { [name]: BLANK } : {};
}

/** 停售 of 停售仓, 科室 of 科室二级库; 过期 is no 近效期, 一致 no 不一致. */
const isCalled = (label: string, said: string): boolean =>
  label === said ||
  label === `已${said}` ||
  (said.length >= 2 && (label.startsWith(said) || (label.endsWith(said) && !/[不未没非待]$/.test(label.slice(0, -said.length)))));
