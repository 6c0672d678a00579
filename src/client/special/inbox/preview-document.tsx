import type { DocumentInfo } from '../../../contract/answers';
import type { InboxRow } from '../../../contract/inbox-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import { isNumeric, textOf } from '../../../define/field-text';
import { STATUS_OPTIONS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import { openDocument } from '../../screens/open-reference';
import { StatusTag } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { lastDigits } from '../../ui/document-number';
import { Icon } from '../../ui/icon';
import { useTab } from '../../workspace/tab-context';
import { Facts, Part } from './preview-parts';

const MOST_LINES = 30;
const COLUMNS = 6;
/** What the lines of most kinds are decided by; others show what their lists show. */
const TELLING = ['batchNo', 'expiryDate', 'quantity', 'price', 'amount'];

export function PreviewDocument({ row, info }: { row: InboxRow; info: DocumentInfo }) {
  const definition = documentOf(row.kind);
  if (!definition) return null;
  const without = ['documentDate', ...(definition.counterparty ? [definition.counterparty] : [])];
  return (
    <>
      <Facts fields={definition.header} row={info.header} without={without} />
      {info.lines.length > 0 && <Lines definition={definition} info={info} />}
      {info.steps.length > 0 && <Steps info={info} />}
      <Around info={info} />
    </>
  );
}

function Lines({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const isGoods = 'specification' in definition.lines;
  const columns = columnsOf(definition, info, isGoods);
  return (
    <Part title={`明细 ${info.lines.length} 行`}>
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr className="border-line border-b text-left text-faint">
            {isGoods && <th className="py-1.5 pr-3 font-normal">产品</th>}
            {columns.map(([name, field]) => (
              <th key={name} className={cx('py-1.5 pl-3 font-normal', isNumeric(field) && 'text-right')}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {info.lines.slice(0, MOST_LINES).map((line) => (
            <tr key={line.id} className="border-line border-b align-top">
              {isGoods && (
                <td className="py-1.5 pr-3">
                  <span className="text-ink">{String(line.productName ?? '')}</span> <span className="text-faint">{String(line.specificationName ?? '')}</span>
                </td>
              )}
              {columns.map(([name, field]) => (
                <td key={name} className={cx('py-1.5 pl-3 tabular-nums', isNumeric(field) && 'whitespace-nowrap text-right')}>
                  {textOf(field, line[name], line[`${name}Name`])}
                  {name === 'quantity' && <span className="text-faint"> {String(line.unitName ?? '')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {info.lines.length > MOST_LINES && <p className="pt-1 text-faint text-xs">另有 {info.lines.length - MOST_LINES} 行，打开查看</p>}
    </Part>
  );
}

/** Columns somebody decides by, of which at least one line says something. */
function columnsOf({ lines }: DocumentDefinition, info: DocumentInfo, isGoods: boolean): [string, Field][] {
  const isSaid = (name: string) => info.lines.some((line) => line[name] !== undefined && line[name] !== '' && line[name] !== null);
  const wanted = isGoods ? TELLING : Object.keys(lines).filter((name) => lines[name]?.list || lines[name]?.required);
  const some = wanted.filter((name) => lines[name] && isSaid(name));
  return some.slice(0, COLUMNS).map((name) => [name, lines[name] as Field]);
}

function Steps({ info }: { info: DocumentInfo }) {
  const turn = info.steps.find((step) => step.result === '');
  return (
    <Part title="审批">
      <ol className="flex flex-col gap-1">
        {info.steps.map((step) => (
          <li key={step.seq} className="flex items-center gap-2">
            <Icon name={step.result === '' ? 'user' : 'check'} size={14} className={step.result === '' ? 'text-dim' : 'text-good'} />
            <span className={step === turn ? 'font-medium' : 'text-muted'}>{step.name}</span>
            <span className="min-w-0 truncate text-muted text-xs">
              {step.result === '' ? step.approvers.join('、') : `${step.by} ${step.result}${step.opinion === '' ? '' : `：${step.opinion}`}`}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What was said about it, and what it came from or led to. */
function Around({ info }: { info: DocumentInfo }) {
  const { open } = useTab();
  const related = info.related.filter((one) => one.id !== '');
  const { count, unread } = info.comments;
  if (related.length === 0 && count === 0) return null;
  return (
    <Part title="关联">
      <p className="flex flex-wrap items-center gap-2">
        {count > 0 && (
          <span className={cx('flex items-center gap-1 text-xs', unread > 0 ? 'text-accent' : 'text-muted')}>
            <Icon name="message" size={14} />
            评论 {count}
            {unread > 0 && `（${unread} 条新）`}
          </span>
        )}
        {related.map((one) => (
          <button
            key={one.id}
            type="button"
            onClick={(event) => openDocument(one.kind, one.id, one.sn, open, event.ctrlKey || event.metaKey)}
            className="flex cursor-pointer items-center gap-1.5 rounded border border-line px-2 py-0.5 text-xs hover:bg-hover"
          >
            {documentOf(one.kind)?.title} <span className="font-mono">·{lastDigits(one.sn)}</span>
            <StatusTag value={one.status} options={STATUS_OPTIONS} />
          </button>
        ))}
      </p>
    </Part>
  );
}
