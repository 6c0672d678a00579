import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { textOf } from '../../../define/field-text';

const SHOWN = ['batchNo', 'serialNo', 'expiryDate', 'location', 'labelNo'];
const FIGURES = ['quantity', 'receivedQuantity', 'countQuantity', 'sentQuantity'];
const MOST = 200;

/** The lines of a document as cards: the goods, what tells the lot, how many. */
export function LineCards({ definition, lines }: { definition: DocumentDefinition; lines: readonly Row[] }) {
  return (
    <ul className="divide-y divide-line rounded-[10px] border border-line bg-surface">
      {lines.slice(0, MOST).map((line) => (
        <li key={line.id} className="flex items-start gap-3 px-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{nameOf(definition, line)}</span>
            <span className="block text-[13px] text-muted">{noteOf(definition, line)}</span>
          </span>
          <span className="shrink-0 text-right font-semibold tabular-nums">{figureOf(definition, line)}</span>
        </li>
      ))}
      {lines.length > MOST && <li className="px-3 py-2.5 text-[13px] text-faint">另有 {lines.length - MOST} 行，在电脑上查看</li>}
    </ul>
  );
}

const words = ({ lines }: DocumentDefinition, line: Row, name: string): string => {
  const field = lines[name];
  return field ? textOf(field, line[name], line[`${name}Name`]) : '';
};

const firstSaid = (definition: DocumentDefinition, line: Row): string =>
  Object.keys(definition.lines)
    .map((name) => words(definition, line, name))
    .filter((text) => text !== '' && text !== '否')
    .slice(0, 3)
    .join(' · ');

export const nameOf = (definition: DocumentDefinition, line: Row): string =>
  [line.productName, line.specificationName].filter(Boolean).map(String).join(' ') || firstSaid(definition, line);

const noteOf = (definition: DocumentDefinition, line: Row): string =>
  SHOWN.map((name) => words(definition, line, name))
    .filter(Boolean)
    .join(' · ');

function figureOf(definition: DocumentDefinition, line: Row): string {
  const name = FIGURES.find((one) => words(definition, line, one) !== '') ?? (definition.lines.amount ? 'amount' : '');
  return name === '' ? '' : `${words(definition, line, name)}${FIGURES.includes(name) ? ` ${String(line.unitName ?? '')}` : ''}`;
}
