import type { DocumentInfo } from '../../contract/answers';
import type { DocumentDefinition } from '../../define/define-document';
import { inSection, sectionNames } from '../../define/in-section';
import { LINES } from '../../define/section';
import { alignedLines, type LineGroup } from './aligned-lines';
import type { ComparedRow } from './compared-pane';
import { type ComparedField, comparedFields, differencesOf, type LineDifference } from './line-differences';

/** One table of lines of several documents: their lines, the funds of a payment beside those of the receipt it became. */
export type ComparedSection = { name: string; title: string; groups: LineGroup[]; fields: ComparedField[]; differences: LineDifference[] };
type Side = { definition: DocumentDefinition; info: Pick<DocumentInfo, 'lines' | 'sections'> };

/** The sections all of the documents have, as the first of them orders and calls them. */
export function comparedSections(sides: readonly Side[]): ComparedSection[] {
  const [first, ...others] = sides;
  const shared = first ? sectionNames(first.definition).filter((name) => others.every(({ definition }) => sectionNames(definition).includes(name))) : [];
  return shared.map((name) => {
    const views = sides.map(({ definition }) => inSection(definition, name));
    const called = Object.entries(views[0]?.lines ?? {}).flatMap(([id, { kind, required }]) => (kind === 'choice' && required ? [id] : []));
    const lines = sides.map(({ info }) => ({ lines: name === LINES ? info.lines : (info.sections[name] ?? []) }));
    const groups = alignedLines(lines, called);
    const fields = comparedFields(views.map(({ lines }) => lines));
    return { name, title: views[0]?.linesTitle ?? '明细', groups, fields, differences: differencesOf(groups, fields) };
  });
}

/** The nth line of each document about the same goods, a row each; `isOnly` = of what differs. */
export function rowsOf({ groups, differences }: ComparedSection, isOnly: boolean): ComparedRow[] {
  const differing = new Set(differences.map((one) => one.group));
  return groups.flatMap(({ lines }, group): ComparedRow[] =>
    isOnly && !differing.has(group)
      ? []
      : Array.from({ length: Math.max(...lines.map((own) => own.length)) }, (_, nth) => ({ group, nth, cells: lines.map((own) => own[nth]) })),
  );
}
