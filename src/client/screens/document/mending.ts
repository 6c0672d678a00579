import { allowsAny } from '../../../define/allows';
import type { Problem } from '../../../define/document-rules';
import type { Fields } from '../../../define/field';
import { documentOf, masterOf, reportOf, screensOf } from '../../../domain/registry';
import { writtenWith } from '../../../domain/written-with';
import { type RecordValues, wordsName } from '../../form/record-values';
import { readMenu } from '../../session/menu';
import { readKind } from '../../session/session';
import type { Query } from '../../workspace/location';
import { grantedScreen } from '../open-reference';

/** What a problem is about: the values and fields of the header, and of the line it names. */
export type About = { header: RecordValues; headerFields: Fields; lineFields: Fields; lineAt: (line: number) => RecordValues | undefined };
export type Mending = { title: string; path: string; query: Query };

/**
 * Where a problem is put right: of the pages its rule names the nearest one this user has, narrowed to the record the problem is
 * about (the partner's licences, the product's admission). Undefined when the form itself is the place, or he may write on none of them.
 */
export function mendingOf(problem: Problem, about: About): Mending | undefined {
  for (const resource of problem.mends ?? []) {
    const screen = grantedScreen(resource);
    if (screen && mayWrite(resource)) return { title: screen.title, path: screen.path, query: queryFor(resource, problem, about) };
  }
  return undefined;
}

/** Another page would mend it, but this user may write on none of those: colleagues may be asked. */
export const needsColleagues = ({ mends = [], level }: Problem): boolean => level !== 'warn' && mends.length > 0 && !mends.some(mayWrite);

const mayWrite = (resource: string): boolean =>
  screensOf(resource).some(({ flag, actions }) =>
    allowsAny(
      readMenu().permissions,
      flag,
      writtenWith(resource).filter((operation) => actions.includes(operation)),
    ),
  );

function queryFor(resource: string, { field = '', line }: Problem, about: About): Query {
  const [fields, values] = line === undefined ? [about.headerFields, about.header] : [about.lineFields, about.lineAt(line) ?? {}];
  // A rule about stock speaks of the quantity; what is short is the line's product.
  const name = fields[field]?.kind === 'ref' ? field : line === undefined ? '' : 'specification';
  const meant = fields[name];
  const id = String(values[name] ?? '');
  if (meant?.kind !== 'ref' || id === '') return {};
  if (meant.to === resource) return { id };
  const there = masterOf(resource)?.fields ?? documentOf(resource)?.header ?? reportOf(resource, readKind())?.columns ?? {};
  const filter = Object.entries(there).find(([, one]) => one.kind === 'ref' && one.to === meant.to && one.filter)?.[0];
  if (filter) return { [`f.${filter}`]: id };
  const words = String(values.productName ?? values[wordsName(name)] ?? '');
  return words === '' ? {} : { keyword: words };
}
