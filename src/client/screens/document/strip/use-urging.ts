import type { DocumentInfo } from '../../../../contract/answers';
import type { Urged } from '../../../../contract/inbox-answer';
import type { DocumentDefinition } from '../../../../define/define-document';
import { STATUS } from '../../../../define/status';
import { lastDigits } from '../../../ui/document-number';
import { say } from '../../../ui/toast';
import { useCall, useTab } from '../../../workspace/tab-context';
import type { Act } from '../../action-row';

/** 催办: a document that waits for others is brought to their minds. Nothing where it waits for nobody, or for whoever looks at it. */
export function useUrging({ kind, title, actions }: DocumentDefinition, info: DocumentInfo | undefined): Act | undefined {
  const call = useCall();
  const { screen } = useTab();
  const isMine = actions.some(({ id, does }) => does === 'review' && info?.actions.includes(id));
  if (Number(info?.header.status) !== STATUS.submitted || !info?.waitsFor?.length || isMine) return undefined;
  const urge = async (): Promise<void> => {
    const { told } = await call.post<Urged>('/v1/business/inbox/urge', { screen: screen.flag, kind, id: info.header.id });
    say.success(`已催办 ${title} ·${lastDigits(String(info.header.sn))}：${told.join('、')}`);
  };
  // Whoever urges too soon is told so by the call itself.
  return { id: 'urgeApprovers', label: '催办', icon: 'bell', onChoose: () => void urge().catch(() => undefined) };
}
