import { CORE_HEADER } from './document-core';
import { cardLast, ownStore, toApprovers, UNSAID } from './document-defaults';
import type { DocumentDefinition, Open } from './document-definition';
import type { DocumentOf } from './document-view';
import { type Fields, holds } from './field';
import { itemChecks } from './item-checks';
import type { Section } from './section';
import { serialChecks } from './serial-checks';
import { refuseStray } from './stray-names';

export type { DocumentDefinition, Generates, Home, Open, OtherForm, Posting, Secret } from './document-definition';

type Given<H extends Fields, L extends Fields, S extends Record<string, Section>> = Pick<
  DocumentDefinition,
  'kind' | 'title' | 'prefix' | 'owners' | 'actions'
> &
  Omit<Partial<DocumentDefinition<DocumentOf<H, L, S>>>, 'header' | 'lines' | 'sections'> & { header: H; lines: L; sections?: S };

/**
 * Defines a kind of document; defaults are filled here once.
 *
 * @example
 * export const otherOdo = defineDocument({
 *   kind: 'otherOdo', title: '其他出库单', prefix: 'QC', owners: ['H', 'D', 'V'],
 *   header: { ...handling, warehouse: ref('warehouse', '仓库', { required: true }) },
 *   lines: { ...goods, ...lot },
 *   actions: postingCycle, reservesFrom: 'warehouse',
 *   postings: { review: (d) => d.lines.map((line) => out(line, d.header.warehouse, 'otherOut')) },
 * });
 * @throws when a field has neither a column of the spine nor `extra`, or a source, reservation or counterparty names no field
 */
export function defineDocument<H extends Fields, L extends Fields, S extends Record<string, Section> = Record<never, Section>>(
  given: Given<H, L, S>,
): DocumentDefinition {
  const definition: DocumentDefinition<DocumentOf<H, L, S>> = {
    ...UNSAID,
    ...given,
    sections: given.sections ?? {},
    checks: [...(given.checks ?? []), ...itemChecks(given), ...serialChecks(given)],
    notices: [...(given.notices ?? []), ...toApprovers(given)],
    header: { ...CORE_HEADER, ...ownStore(given) },
    lines: cardLast(given.lines),
  };
  refuseStray(definition as DocumentDefinition);
  return definition as DocumentDefinition;
}

/** Names of what may not be told of this document now. `header` carries its status. */
export const secretsOf = (definition: DocumentDefinition, header: Record<string, unknown>): { header: ReadonlySet<string>; lines: ReadonlySet<string> } => {
  const { secret } = definition;
  if (!secret || !holds(secret.while, header)) return { header: NONE, lines: NONE };
  return { header: new Set(secret.header), lines: new Set(secret.lines) };
};
const NONE: ReadonlySet<string> = new Set();

/** All that may still be typed, where not everything may. */
export const openOf = (definition: DocumentDefinition, origin: string): Open | undefined => {
  const open = origin === 'mirror' ? definition.openInMirror : definition.openWhenBorn;
  return open && { header: ['remark', 'attachments', ...open.header], lines: open.lines };
};

/** The form a document prints on. */
export const formOf = (definition: DocumentDefinition, header: Record<string, unknown>): string | undefined =>
  definition.printsAs?.find((one) => holds(one.when, header))?.form ?? definition.print;
