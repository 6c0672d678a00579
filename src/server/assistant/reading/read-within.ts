import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { THINGS } from '../words/operator-words';
import { alongside } from './alongside';
import type { Frame } from './frame';
import { loadGazetteer } from './gazetteer';
import { normalise, readFrame } from './read';
import { isEdited, reread } from './reread';
import { rewritten } from './rewritten';
import { apartBy, flowsOf } from './told-apart';
import type { Within } from './within';

/**
 * A question of the rows before: one of its own, of the same people, places and days, where it says what happened or stands; else the question
 * before with what narrows it.
 */
export async function readWithin(context: Context, { rest, ...rows }: Within, before: Frame): Promise<Frame> {
  const read = async (text: string): Promise<Frame> =>
    readFrame(text, await loadGazetteer(context, normalise(text)), { kind: context.org.kind, today: dayOf(context.now()) });
  const now = await read(rest === '' ? before.text : rest);
  // 其中康达多少, 这些超声刀哪个科用的: whoever is named is asked of, in the same days; no row has to be found for it.
  if (NAMES.some((list) => now[list].length > 0) && !now.number) {
    const isOfBefore = now.flows.length === 0 && !now.kind && isEdited(before);
    if (isOfBefore) return reread(before, now, await read(rewritten(before, now, dayOf(context.now()))));
    return now.periods.length > 0 ? now : read([...before.periods.map(({ text }) => text), rest].join(' '));
  }
  const isOwn = now.flows.length > 0 || now.kind !== undefined || ['account', 'licence', 'expiry', 'price', 'profit'].includes(now.subject) || OWN.test(rest);
  const said = {
    ...before,
    departments: before.departments.filter((one) => !isThing(one.said)),
    warehouses: before.warehouses.filter((one) => !isThing(one.said)),
  };
  // 占多少, 还剩多少: of what was told before.
  const about = now.flows.length > 0 || now.kind || now.subject === 'account' ? {} : { subject: before.subject, flows: before.flows, kind: before.kind };
  const apart = { by: now.by ?? APART[apartBy(now, flowsOf(now)) ?? ''] };
  if (isOwn) return { ...alongside(said, now), ...about, ...apart, within: { ...rows, of: before.text } };
  const whole = isEdited(before) ? reread(before, now, await read(rewritten(before, now, dayOf(context.now())))) : await read(`${before.text} ${rest}`);
  return { ...whole, within: rows };
}
const NAMES = ['partners', 'goods', 'departments', 'warehouses'] as const;
/** 主要用了啥, of the first of them: goods by goods. */
const APART: Readonly<Record<string, Frame['by']>> = { 各产品: 'product', 各库房: 'warehouse', 各家: 'partner', 各科室: 'department' };
const isThing = (said: string): boolean => THINGS.some(([, words]) => new RegExp(`^(?:${words})$`).test(said));
/** What says by itself what it asks of the rows. */
const OWN = /没|还有|剩|多少|谁|涨|降|多久|第一次|最后一次|上次|只有|占/;
