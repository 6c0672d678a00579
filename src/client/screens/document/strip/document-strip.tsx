import type { ReactNode } from 'react';
import type { DocumentInfo } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { stateOf } from '../../../../define/status';
import { StatusTag } from '../../../ui/badge';
import { DocumentNumber } from '../../../ui/document-number';
import { type Act, ActionRow } from '../../action-row';
import { railOf } from './step-rail';
import { StepRail } from './step-rail-view';

type Props = {
  definition: DocumentDefinition;
  info: DocumentInfo | undefined;
  amount: ReactNode;
  acts: { next: Act | undefined; others: (Act | 'line')[] };
  /** What stands in the way of the next step, beside the way it goes. */
  children?: ReactNode;
};

/** What a document is, what it comes to, how far it is and what is done with it next: the two lines that stay in sight. */
export function DocumentStrip({ definition, info, amount, acts, children }: Props) {
  return (
    <div data-strip="" className="shrink-0 border-line border-b bg-surface px-4 pt-1 pb-1">
      <div className="flex h-8 items-center gap-2.5">
        <h1 className="truncate font-semibold text-[15px]">{info ? definition.title : `新增${definition.title}`}</h1>
        {info && <DocumentNumber sn={String(info.header.sn)} />}
        {info && <StatusTag option={stateOf(info.header)} />}
        {info?.header.isRed === true && <StatusTag option={{ value: 'red', label: '红字', tone: 'red' }} />}
        {info?.organisation && <span className="min-w-0 truncate text-muted text-xs">{info.organisation}</span>}
        <span className="flex-1" />
        {amount}
        <span className="w-1" />
        <ActionRow next={acts.next} others={acts.others} />
      </div>
      <div className="flex h-5 items-center gap-4">
        <StepRail steps={railOf(definition, info)} />
        {children}
      </div>
    </div>
  );
}
