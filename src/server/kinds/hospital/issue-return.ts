import type { AnyDocument } from '../../../define/document-view';
import { issueReturn } from '../../../domain/hospital/issue-return';
import { useRecord } from '../../../domain/hospital/use-record';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { standingMadeBy, takeBack } from '../../engine/documents/take-back';

/** Which of the goods were consumed when the department received them, and by which line of which use: that one is taken back. */
export const issueReturnEffects: Effects = {
  afterReverse: useAgain,
};

/** A return taken back leaves the goods where they were: consumed. */
async function useAgain(context: Context, { view: d }: { view: AnyDocument }, kind: 'unreview' | 'red'): Promise<void> {
  await takeBack(context, await standingMadeBy(context, d.id, [useRecord.kind]), kind, `${issueReturn.title}${d.sn}${kind === 'red' ? '红冲' : '反审核'}`);
}
