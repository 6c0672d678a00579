import type { OpenLine } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import type { Suggests } from '../../../../define/document-ways';
import { holds } from '../../../../define/field';
import { rowsOf } from '../../../../define/in-section';
import { add, isPositive, sub } from '../../../../define/money';
import { spread } from '../../../../define/open-items';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { mayOffer, openItemsOf } from '../pull-items';
import { viewOf } from '../stored';

/**
 * Lines for what is due first of what the caller may choose, as far as the money reaches that no line settles yet: all of it where no
 * money is typed. Lines that are there stay as they are.
 */
export async function allocated(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  from: NonNullable<Suggests['allocates']>,
): Promise<AnyLine[]> {
  const items = await chosenFrom(context, definition, d);
  const money = sumOf(rowsOf(d, from));
  const reach = isPositive(money) ? sub(money, sumOf(d.lines)) : sumOf(items);
  const [blank] = viewOf(definition, context.org, {}, [{}]).lines;
  return spread(reach, items).taken.map(({ item, amount }) => ({ ...blank, ...item, id: newId(), amount }) as AnyLine);
}

/** Each item once, as it is offered first. */
async function chosenFrom(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<OpenLine[]> {
  const party = definition.counterparty ?? 'partner';
  const partner = d.header[party];
  if (!partner) return [];
  const offers = definition.items?.offers.filter((offer) => holds(offer.when, d.header) && mayOffer(context, definition, offer)) ?? [];
  const answers = await Promise.all(offers.map((offer) => openItemsOf(context, definition, offer, { [party]: partner })));
  const taken = new Set<unknown>(d.lines.map((line) => line.item));
  return answers.flatMap(({ list }) =>
    list.filter(({ item, open }) => {
      const isNew = isPositive(open) && !taken.has(item);
      taken.add(item);
      return isNew;
    }),
  );
}

const sumOf = (rows: readonly Record<string, unknown>[]) => rows.reduce((total, row) => add(total, String(row.amount || '0')), '0');
