import type { DocumentInfo } from '../../../../contract/answers';
import { minuteOf } from '../../../../define/dates';

/** Who must agree, who did, and what he said to it. */
export function Steps({ info }: { info: DocumentInfo }) {
  if (info.steps.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">审批</h3>
      <ol className="flex flex-col gap-2">
        {info.steps.map((step) => (
          <li key={step.seq} className="border-line-strong border-l-2 pl-2">
            <p className="font-medium">
              {step.name}
              <span className={`ml-2 text-xs ${step.result === '通过' ? 'text-good' : step.result ? 'text-bad' : 'text-warn'}`}>{step.result || '待审批'}</span>
            </p>
            <p className="text-faint text-xs">{step.by ? `${step.by} ${step.at ? minuteOf(step.at) : ''}` : step.approvers.join('、')}</p>
            {step.opinion && <p className="text-xs">{step.opinion}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
