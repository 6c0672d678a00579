import { addDays, daysBetween } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import { type Field, type Fields, holds } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { isNumeric, textOf } from '../../../../define/field-text';
import { isDecimal, isZero } from '../../../../define/money';
import { type RecordValues, wordsName } from '../../../form/record-values';

/** A field of the head as one reads it in passing. `near` = how far a day is from today, in words. */
export type Fact = { name: string; label: string; words: string; near: string; isParty: boolean };

const MOST = 7;
/** Days beyond which nobody counts them. */
const NEAR = 31;

/**
 * The fields of a head that are read first, by what they are: with whom, where, by which paper, when, how it is settled,
 * who sees to it, then what its list shows. Only what says something.
 */
export function factsOf(definition: DocumentDefinition, fields: Fields, header: RecordValues, today: string): Fact[] {
  const said = Object.entries(fields).filter(([name, field]) => isSaid(field, header[name]) && holds(field.shownWhen, header));
  const ranked = said.filter((entry) => rankOf(definition, entry) < NEVER).sort((one, other) => rankOf(definition, one) - rankOf(definition, other));
  return ranked.slice(0, MOST).map(([name, field]) => {
    const words = textOf(field, header[name], header[wordsName(name)]);
    const isDate = field.kind === 'date' || field.kind === 'datetime';
    return {
      name,
      label: field.label,
      words: isDate ? dayWords(words, today) : words,
      near: isDate ? nearWords(words.slice(0, 10), today) : '',
      isParty: name === definition.counterparty,
    };
  });
}

function isSaid(field: Field, value: unknown): boolean {
  if (isEmpty(value) || field.kind === 'files') return false;
  if (field.kind === 'flag') return value === true || value === 'true';
  return !(isNumeric(field) && isDecimal(String(value)) && isZero(String(value)));
}

const NEVER = 9;
function rankOf({ counterparty }: DocumentDefinition, [name, field]: [string, Field]): number {
  if (name === counterparty) return 0;
  if (field.inSight && field.kind !== 'files') return 3;
  // What its lines come to by now (still open, still outside); other sums stand below the lines, shares on the way above.
  if (field.sumOf && field.live && field.list) return 5;
  if (field.sum || field.live || field.kind === 'money' || field.kind === 'quantity' || field.kind === 'rate') return NEVER;
  if (field.kind === 'flag') return 1;
  if (field.kind === 'ref' && (field.to === 'warehouse' || field.to === 'partner' || field.to === 'patient' || field.to === 'organisation')) return 2;
  // The number by which a paper of somebody else is known: of an invoice.
  if (field.kind === 'text' && field.unique && field.list) return 3;
  if (name === 'documentDate') return 4;
  if ((field.kind === 'date' || field.kind === 'month' || field.kind === 'datetime') && (field.list || field.required)) return 3;
  if (field.kind === 'choice' && (field.list || field.required)) return 6;
  if (field.kind === 'ref' && (field.to === 'employee' || field.to === 'department')) return field.required || field.list ? 7 : 8;
  // Addresses and remarks are long: they stand in the whole head.
  if (field.kind === 'text' && (field.max > 60 || field.multiline)) return NEVER;
  if (field.list || field.required) return 8;
  return NEVER;
}

/** '11-26' of this year, the whole day of another. */
const dayWords = (day: string, today: string): string => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day);

/** '3 天后', '昨天'; nothing where it is far away. */
function nearWords(day: string, today: string): string {
  if (day === today) return '今天';
  if (day === addDays(today, 1)) return '明天';
  if (day === addDays(today, -1)) return '昨天';
  const days = daysBetween(today, day);
  return Math.abs(days) > NEAR || Number.isNaN(days) ? '' : days > 0 ? `${days} 天后` : `${-days} 天前`;
}
