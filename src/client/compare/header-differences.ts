import type { Row } from '../../contract/answers';
import type { DocumentDefinition } from '../../define/define-document';
import { CORE_TRAIL } from '../../define/document-core';
import { type Field, money } from '../../define/field';
import { textOf } from '../../define/field-text';
import { compare } from '../../define/money';

export type HeaderRow = { id: string; label: string; words: string[]; sides: number[] };

const TOTALS: [string, Field][] = [
  ['totalQuantity', CORE_TRAIL.totalQuantity],
  ['totalAmount', CORE_TRAIL.totalAmount],
  ['totalTax', money('税额')],
  ['totalNet', money('不含税金额')],
];

/**
 * What several heads say of the same things: dates as they are, and whom, where and how much with what does not agree marked. Every
 * document has a date of its own: that is no difference.
 */
export function headerRows(sides: readonly { definition: DocumentDefinition; header: Row }[]): HeaderRow[] {
  const [first] = sides;
  if (!first) return [];
  const shared = Object.entries(first.definition.header).filter(
    ([id, field]) => (field.kind === 'ref' || field.kind === 'date') && !field.live && sides.filter(({ definition }) => id in definition.header).length > 1,
  );
  return [...shared, ...TOTALS].flatMap(([id, field]): HeaderRow[] => {
    const values = sides.map(({ header }) => (header[id] === null || header[id] === undefined ? '' : String(header[id])));
    if (values.filter(Boolean).length < 2) return [];
    const given = values.find(Boolean) ?? '';
    const differs = (value: string) => value !== '' && ('places' in field ? compare(value, given) !== 0 : field.kind !== 'date' && value !== given);
    return [
      {
        id,
        label: field.label,
        words: sides.map(({ header }) => textOf(field, header[id], header[`${id}Name`])),
        sides: values.flatMap((value, side) => (differs(value) ? [side] : [])),
      },
    ];
  });
}
