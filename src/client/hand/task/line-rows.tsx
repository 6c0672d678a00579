import type { DocumentDefinition } from '../../../define/define-document';
import { textOf } from '../../../define/field-text';
import type { DocumentTask } from '../../../define/hand-task';
import { plain } from '../../../define/money';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { nameOf } from '../cards/line-cards';
import { RemoveLine } from './remove-line';
import { inFull, refusedOf, type Work, type WorkLine, withLine } from './work';

type Props = { task: DocumentTask; definition: DocumentDefinition; work: Work; keep: (work: Work) => void };

/** The other lines, those still to be found first, and the codes that wait for the server. A thumb takes a line where a code will not. */
export function LineRows({ task, definition, work, keep }: Props) {
  const others = work.lines.filter(({ key }) => key !== work.at).toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  if (others.length === 0 && work.held.length === 0) return null;
  const take = (line: WorkLine) =>
    keep(line.isDone || task.lines.scan !== 'find' ? { ...work, at: line.key } : withLine(work, line.key, inFull(task, line.values)));
  return (
    <ul aria-label="明细" className="shrink-0 divide-y divide-line overflow-hidden rounded-[10px] border border-line bg-surface">
      {work.held.map(({ code, at }) => (
        <li key={`${code} ${at}`} className="flex min-h-12 items-center gap-3 px-3 py-2">
          <Icon name="history" size={20} className="shrink-0 text-warn" />
          <span className="min-w-0 flex-1 truncate font-mono text-[13px]">{code}</span>
          <span className="shrink-0 text-[13px] text-warn">待联网核对</span>
        </li>
      ))}
      {others.map((line) => (
        <li key={line.key} className="flex items-center">
          <button
            type="button"
            onClick={() => take(line)}
            className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 px-3 py-2 text-left active:bg-hover"
          >
            <Icon name={line.isDone ? 'check' : 'scan'} size={20} className={cx('shrink-0', line.isDone ? 'text-good' : 'text-dim')} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{nameOf(definition, { id: line.key, ...line.values })}</span>
              <span className="block truncate text-[13px] text-muted">{notesOf(task, definition, line)}</span>
            </span>
            <span className="shrink-0 text-right tabular-nums">{figuresOf(task, line)}</span>
          </button>
          {!line.id && <RemoveLine definition={definition} work={work} keep={keep} line={line} />}
        </li>
      ))}
    </ul>
  );
}

const notesOf = ({ lines: { place } }: DocumentTask, { lines }: DocumentDefinition, { values }: WorkLine): string =>
  ['batchNo', 'serialNo', place ?? 'location']
    .map((name) => (lines[name] ? textOf(lines[name], values[name], values[`${name}Name`]) : ''))
    .filter((text) => text !== '' && text !== '-')
    .join(' · ');

function figuresOf(task: DocumentTask, { values, isDone }: WorkLine): string {
  const { field, of } = task.lines;
  const unit = String(values.unitName ?? '');
  const shown = (name: string): string => (values[name] ? plain(String(values[name])) : '0');
  if (field === '' || !isDone) return of ? `${shown(of)} ${unit}` : unit;
  const refused = refusedOf(task, values);
  return `${shown(field)} ${unit}${refused > 0 ? `，拒 ${refused}` : ''}`;
}
