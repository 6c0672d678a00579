import { sql } from 'kysely';
import type { VerbNow } from '../../../../contract/report-answer';
import type { Context } from '../../../base/context';
import type { VerbEffect } from '../../../engine/reports/verbs';
import { complete, revoke, urge, whyNotComplete } from './acts';

type Parameters = Record<string, string>;

/** The recall that is asked about must be one, and still under way. */
async function whyNotAtAll({ db, org }: Context, { recall = '' }: Parameters): Promise<string | undefined> {
  if (recall === '') return '请先选择召回单';
  const { rows } = await sql<{
    code: string;
    state: string;
  }>`select code, state from recall where org_id = ${org.id} and id = ${recall} and deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) return '所选召回单不存在';
  return found.state === 'open' ? undefined : `召回【${found.code}】已经结束`;
}
const told = (whyNot: string | undefined): VerbNow => (whyNot === undefined ? {} : { whyNot });
const guard = async (context: Context, parameters: Parameters): Promise<VerbNow> => told(await whyNotAtAll(context, parameters));

/** What is done with a recall on the page of its progress: the same as with its row. */
export const recallVerbs: Readonly<Record<string, VerbEffect>> = {
  urge: { guard, run: async (context, { recall = '' }) => (await urge(context, recall)).says.join('；') },
  complete: {
    guard: async (context, parameters) => told((await whyNotAtAll(context, parameters)) ?? (await whyNotComplete(context, parameters.recall ?? ''))),
    run: async (context, { recall = '' }, reason) => (await complete(context, recall, reason)).says.join('；'),
  },
  revoke: { guard, run: async (context, { recall = '' }, reason) => (await revoke(context, recall, reason)).says.join('；') },
};
