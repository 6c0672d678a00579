import type { Row } from '../../../../contract/answers';
import type { Field, Fields } from '../../../../define/field';
import { textOf } from '../../../../define/field-text';

/** More of them are read on the page itself. */
const MOST = 60;
/** Of what else names a line, so much is shown. */
const MOST_WORDS = 3;

const isWords = ({ kind }: Field): boolean => kind === 'text' || kind === 'ref';
const wordsOf = (fields: Fields, name: string, row: Row): string => (fields[name] ? textOf(fields[name], row[name], row[`${name}Name`]) : '');

/** Lines as one reads them in passing: what it is, what tells it from others, how much, and what that comes to. */
export function PeekLines({ fields, lines }: { fields: Fields; lines: readonly Row[] }) {
  const [name = '', ...others] = namesOf(fields);
  return (
    <ol className="divide-y divide-line border-line border-y">
      {lines.slice(0, MOST).map((line) => (
        <li key={line.id} className="flex items-baseline gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block truncate">{wordsOf(fields, name, line) || '—'}</span>
            <span className="block truncate text-muted text-xs">
              {[...new Set(others.map((other) => wordsOf(fields, other, line)))].filter(Boolean).slice(0, MOST_WORDS).join(' · ')}
            </span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            <span className="block">{[wordsOf(fields, 'quantity', line), wordsOf(fields, 'unit', line)].filter(Boolean).join(' ')}</span>
            <span className="block text-muted text-xs">{wordsOf(fields, 'amount', line)}</span>
          </span>
        </li>
      ))}
      {lines.length > MOST && <li className="py-1.5 text-muted text-xs">还有 {lines.length - MOST} 行，打开后查看</li>}
    </ol>
  );
}

/** Which fields say what a line is: the name of its goods, then what its list says in words. */
function namesOf(fields: Fields): string[] {
  const listed = Object.entries(fields).filter(([name, field]) => isWords(field) && (field.list || field.via) && name !== 'unit');
  const first = Object.entries(fields).find(([, field]) => field.via && isWords(field)) ?? listed[0];
  return [...(first ? [first[0]] : []), ...listed.map(([name]) => name).filter((name) => name !== first?.[0])];
}
