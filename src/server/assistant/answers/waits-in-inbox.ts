import { masterOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { waitingForMe } from '../tools/waiting';
import { use } from '../use';
import { hearsAll, type Told } from './words-of';

/** 没批, 待审核, 等着审. */
const WAITS = /^(?:还|尚)?[没未待等](?:有|着)?[^，。]{0,2}[审批核]/;

/**
 * 还剩几家没批, of records: all that wait for whoever asks, on whatever page each is decided; one page of them lists only its own. Undefined where
 * none of them waits in his inbox.
 */
export async function waitsInInbox(told: Told, { rows = [] }: ToolAnswer): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const title = rows.map(({ of }) => masterOf(of)?.title).find(Boolean);
  const isWhole = [frame.partners, frame.goods, frame.periods].every((list) => list.length === 0) && !frame.by;
  if (!title || !isWhole || !WAITS.test(frame.state ?? frame.trait ?? '')) return undefined;
  const answer = await use(waitingForMe, asking, { kind: title });
  if (answer.isEmpty) return undefined;
  hearsAll(told);
  return answer;
}
