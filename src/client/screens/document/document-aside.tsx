import type { DocumentInfo } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { grouped } from '../../../define/money';
import { STATUS_OPTIONS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import { comparable, openComparison } from '../../compare/open-comparison';
import { StatusTag } from '../../ui/badge';
import { IconButton } from '../../ui/button';
import { useTab, useTabState } from '../../workspace/tab-context';
import { openDocument } from '../open-reference';

/** Beside the form: approval steps, related documents, history with old and new values. Folds away. */
export function DocumentAside({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const [isOpen, setOpen] = useTabState('aside', () => window.innerWidth >= 1500);
  if (!isOpen) {
    return (
      <div className="border-line border-l bg-surface p-1">
        <IconButton icon="history" label="审批、关联单据与历史" onClick={() => setOpen(true)} />
      </div>
    );
  }
  return (
    <aside aria-label="审批、关联单据与历史" className="flex w-72 shrink-0 flex-col gap-4 overflow-auto border-line border-l bg-surface p-3 text-[13px]">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">动态</h2>
        <IconButton icon="close" size="sm" label="收起" onClick={() => setOpen(false)} />
      </div>
      <Steps info={info} />
      <Settled info={info} />
      <Related definition={definition} info={info} />
      <History definition={definition} info={info} />
    </aside>
  );
}

function Steps({ info }: { info: DocumentInfo }) {
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

/** Who paid or offset what this document raised. */
function Settled({ info }: { info: DocumentInfo }) {
  const { open } = useTab();
  if (!info.settled || info.settled.rows.length === 0) return null;
  const { rows, opening, open: left } = info.settled;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">核销记录</h3>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={`${row.id}${row.day}`} className="flex items-center gap-2">
            <button
              type="button"
              className="min-w-0 flex-1 cursor-pointer truncate text-left text-accent hover:underline"
              onClick={(event) => openDocument(row.kind, row.id, row.sn, open, event.ctrlKey || event.metaKey)}
            >
              {row.sn}
            </button>
            <span className="text-faint text-xs">{row.day}</span>
            <span className="tabular-nums">{grouped(row.amount, 2)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex justify-between text-xs">
        <span className="text-muted">发生 {grouped(opening, 2)}</span>
        <span className="font-medium tabular-nums">未核销 {grouped(left, 2)}</span>
      </p>
    </section>
  );
}

const DIRECTIONS = { upstream: '来源', downstream: '下游', mirror: '对方' } as const;

function Related({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const { open } = useTab();
  if (info.related.length === 0) return null;
  const mine = { kind: definition.kind, id: info.header.id, sn: String(info.header.sn) };
  const readable = comparable(info);
  return (
    <section>
      <h3 className="mb-1 flex items-center text-muted text-xs">
        <span className="flex-1">关联单据</span>
        {readable.length > 1 && (
          <button type="button" className="cursor-pointer text-accent hover:underline" onClick={() => openComparison([mine, ...readable], open)}>
            三方比较
          </button>
        )}
      </h3>
      <ul className="flex flex-col gap-1">
        {info.related.map((related) => {
          // The other side's document has no page here.
          const canOpen = readable.includes(related);
          return (
            <li key={`${related.id}${related.kind}${related.sn}`} className="flex items-center gap-2">
              <span className="w-8 shrink-0 text-faint text-xs">{DIRECTIONS[related.direction]}</span>
              <button
                type="button"
                disabled={!canOpen}
                title={canOpen ? `${related.title}（Ctrl+单击在后台打开）` : related.id === '' ? related.title : '您没有查看此单据的页面权限'}
                className="min-w-0 flex-1 cursor-pointer truncate text-left text-accent hover:underline disabled:cursor-not-allowed disabled:text-faint disabled:no-underline"
                onClick={(event) => openDocument(related.kind, related.id, related.sn, open, event.ctrlKey || event.metaKey)}
              >
                {documentOf(related.kind)?.title ?? related.title} {related.sn}
              </button>
              {related.id !== '' && <StatusTag value={related.status} options={STATUS_OPTIONS} />}
              {canOpen && <IconButton size="sm" icon="columns" label={`与${related.sn}并排比较`} onClick={() => openComparison([mine, related], open)} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What happens to every document besides its own actions. */
const ALWAYS: Record<string, string> = {
  add: '新增',
  edit: '修改',
  print: '打印',
  complete: '完成',
  reopen: '重新打开',
  mirror: '对方单据生成',
  takenBack: '随来源撤回',
};

function History({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  if (info.history.length === 0) return null;
  const labelOf = (name: string) => definition.header[name]?.label ?? definition.lines[name]?.label ?? name;
  const actionOf = (id: string) => definition.actions.find((action) => action.id === id)?.label ?? ALWAYS[id] ?? id;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">历史</h3>
      <ol className="flex flex-col gap-2">
        {info.history.map((entry) => (
          <li key={`${entry.at}-${entry.action}`} className="border-line border-b pb-1.5">
            <p>
              <span className="font-medium">{actionOf(entry.action)}</span>{' '}
              <span className="text-faint text-xs">
                {entry.by} {minuteOf(entry.at)}
              </span>
            </p>
            {entry.text && <p className="text-xs">{entry.text}</p>}
            {entry.changes.map((change) => (
              <p key={change.field} className="text-xs">
                <span className="text-muted">{labelOf(change.field)}：</span>
                <del className="text-bad">{change.before || '空'}</del> → <ins className="text-good no-underline">{change.after || '空'}</ins>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
