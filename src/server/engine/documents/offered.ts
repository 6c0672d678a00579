import type { OfferedAnswer } from '../../../contract/answers';
import type { OfferedQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import type { FactName } from '../../../define/facts';
import type { Fields } from '../../../define/field';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { requireRead } from '../access';
import { problemsAt } from './check';
import { counterparty } from './complete';
import { loadFacts } from './facts';
import { goodsWarehouse } from './line-keys';
import { refuseForeignPlaces } from './places';
import { prepare } from './prepare';
import { hiddenFields } from './present';
import { draftOf } from './typed-draft';

/** What a rule has to know of a lot, a label or a pack is not asked of goods that are only looked for. */
const OF_LOTS: readonly FactName[] = ['lot', 'label', 'serial', 'pack'];

/**
 * What a picker may say of goods before they are taken: what is free of them at the place of the document, what they would cost, and why
 * submitting or reviewing would refuse them. The reasons are those of the rules themselves: one piece of each is laid into the document as
 * it is typed, and every rule of the kind is asked.
 */
export async function offered(context: Context, definition: DocumentDefinition, asked: OfferedQuery): Promise<OfferedAnswer> {
  const screens = requireRead(context, definition.kind, definition.title);
  const d = await withOneOfEach(context, definition, asked);
  const rules = { ...definition, checks: definition.checks.filter(({ needs = [] }) => !needs.some((fact) => OF_LOTS.includes(fact))) };
  const problems = await problemsAt(context, rules, d, ['submit', 'review']);
  const free =
    definition.reservesFrom && goodsWarehouse(definition, d) !== '' ? (await loadFacts(context, definition, d, new Set(['available']))).available : [];
  const hidden = hiddenFields(context, definition, screens);
  const list = d.lines.map((line, i) => {
    const problem = problems.find((one) => one.line === line.lineNo && isOfGoods(one));
    const price = 'price' in definition.lines && !hidden.has('price') ? String(line.price ?? '') : '';
    return {
      id: line.specification,
      ...(problem ? { reason: problem.message, ...(problem.mends ? { mends: problem.mends } : {}) } : {}),
      ...(free[i] === undefined ? {} : { available: plain(free[i]) }),
      ...(price === '' ? {} : { price: plain(price), unit: String(line.unit ?? '') }),
    };
  });
  return { list };
}

/** Not how many, nor at what price: that these goods may not stand here at all, or that there are none. */
export const isOfGoods = ({ level, field, mends = [] }: Problem): boolean =>
  level !== 'warn' && (field === 'specification' || (field === 'quantity' && mends.includes('stockBalance')));

async function withOneOfEach(context: Context, definition: DocumentDefinition, { header, specifications }: OfferedQuery): Promise<AnyDocument> {
  const { quantity } = definition.lines as Fields;
  const one = quantity && !quantity.computed ? { quantity: '1' } : {};
  const d = draftOf(context, definition, { header, lines: specifications.map((specification) => ({ specification, ...one })) });
  d.id = newId(context.now().getTime());
  await counterparty(context, definition, d);
  await prepare(context, definition, d, { isTyping: true });
  await refuseForeignPlaces(context, definition, d);
  // The smallest there is of each, whatever unit it is usually counted in.
  for (const line of d.lines) if (line.baseQuantity !== undefined) line.baseQuantity = '1';
  return d;
}
