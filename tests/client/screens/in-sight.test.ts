import { expect, it } from 'vitest';
import { onlyOpen } from '../../../src/client/form/record-values';
import { isWanted } from '../../../src/client/screens/document/facts/header-fields';
import { documentOf, documents } from '../../../src/domain/registry';

const required = documents.flatMap(({ kind, header }) =>
  Object.entries(header).flatMap(([name, field]) =>
    !field.computed && !field.via && !field.live && (field.required || field.requiredWhen || field.inSight) ? [[`${kind}.${name}`, name, field] as const] : [],
  ),
);

it.each(required)('%s is never folded away while it has to be said', (_name, name, field) => {
  const values = Object.fromEntries(Object.entries(field.requiredWhen ?? {}).map(([one, [value = '']]) => [one, value]));
  expect(isWanted(name, field, values)).toBe(true);
});

it('what is worked out comes into sight once it comes to something', () => {
  const field = documentOf('receiptOrder')?.header.surplusAmount;
  if (!field) throw new Error('no surplus');
  expect(['', '0.00', '960.00'].map((surplusAmount) => isWanted('surplusAmount', field, { surplusAmount }))).toEqual([false, false, true]);
});

const parties = documents.flatMap(({ kind, header, counterparty }) =>
  counterparty && header[counterparty]?.required ? [[kind, counterparty, header] as const] : [],
);
it.each(parties)('with whom a %s is stands in sight on one that came to us, of which nothing is ours to say', (_kind, party, header) => {
  const field = onlyOpen(header, [])[party];
  if (!field) throw new Error('no party');
  expect([isWanted(party, field, { [party]: 'a partner' }), isWanted(party, field, { [party]: '' })]).toEqual([true, false]);
});
