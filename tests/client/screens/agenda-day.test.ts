import { expect, test } from 'vitest';
import { agendaDay } from '../../../src/client/screens/agenda/agenda-day';
import { documentOf, screens } from '../../../src/domain/registry';

const agenda = { at: 'surgeryAt', apart: 'room', card: { title: 'surgeryName', facts: [] }, statuses: [2] };
const fields = documentOf('surgeryPlan')?.header ?? {};
const row = (id: string, surgeryAt: string, room: string) => ({ id, surgeryAt, room });

test('a day has its usual hours and those something takes place at; rooms in the order of their numbers, what has none last', () => {
  const day = agendaDay(
    [
      row('a', '2026-11-27T05:15:00Z', '10号手术间'),
      row('b', '2026-11-27T05:00:00Z', '10号手术间'),
      row('c', '2026-11-26T23:30:00Z', '2号手术间'),
      row('d', '2026-11-27T14:00:00Z', ''),
    ],
    agenda,
    fields,
  );
  expect([day.hours.at(0), day.hours.at(-1)]).toEqual([7, 22]);
  expect(day.columns).toEqual(['2号手术间', '10号手术间', '']);
  expect(day.at(13, '10号手术间').map(({ id }) => id)).toEqual(['b', 'a']);
  expect([day.at(7, '2号手术间'), day.at(22, ''), day.at(8, '10号手术间')].map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(agendaDay([], agenda, fields).hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
});

const days = screens.flatMap((screen) => (screen.preset.agenda ? [[screen.path, screen, screen.preset.agenda] as const] : []));
test.each(days)('%s is seen as a day by fields of its kind that lists answer', (_, screen, { at, apart, card }) => {
  const header = documentOf(screen.resource)?.header ?? {};
  expect([header[at]?.kind, header[at]?.filter]).toEqual(['datetime', true]);
  for (const name of [apart, card.title, ...card.facts.flat()]) expect(header[name]?.list, name).toBe(true);
});
