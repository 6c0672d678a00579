import { describe, expect, it } from 'vitest';
import { columnOf, type Fields } from '../../src/define/field';
import { HEADER_COLUMNS, LINE_COLUMNS } from '../../src/define/spine';
import { documents } from '../../src/domain/registry';

/** What fields under several names have in common where they share a column. Every other column holds the field it is called after. */
const SHARED = {
  header: {
    partner_id: 'who it is done with',
    warehouse_id: 'the store it is done in',
    to_warehouse_id: 'the other store',
    handler_id: 'who carries it out',
    checker_id: 'who checks it',
    receiver_id: 'who takes it over or helps',
    doctor_id: 'the doctor',
    subkind: 'its type within the kind',
    mode: 'how it is done, beside its type',
    stage: 'where it stands, beside its status',
    outcome: 'how it ended',
    reason: 'why',
    counter_sn: 'the number the other side gave it',
    counter_status: 'what the other side has done with it',
    related_sn: 'the number of a paper it goes back to',
    basis_no: 'the number of the letter it is founded on',
    party_name: 'the other side by name, where it is no partner',
    contact: 'a person of the other side',
    delivery_address: 'where goods are brought',
    phone: 'how to reach somebody',
    expected_date: 'the day something should happen',
    promise_date: 'the day that was promised',
    due_date: 'the day by which',
    biz_date: 'the day it is booked on',
    happened_at: 'the moment it happened',
    period_from: 'the first day it is about',
    period_to: 'the last day it is about',
    pack_count: 'how many packs',
    contract_id: 'the contract it stands under',
  },
  lines: {
    price: 'the price of a unit',
    amount: 'what the line comes to',
    tax: 'its tax',
    cost_diff: 'what it cost more or less',
    approved_quantity: 'how many were granted',
    counted_quantity: 'how many were counted',
    note_quantity: 'how many the paper or the other side says',
    refused_quantity: 'how many were not taken',
    lost_quantity: 'how many are missing',
    sample_quantity: 'how many were looked at',
    on_hand: 'how many lie there',
    reason: 'why',
    handling: 'what becomes of it',
    verdict: 'what looking at it showed',
    valid_to: 'the last day a paper holds',
    partner_id: 'who it is ordered from',
    warehouse_id: 'the store of the line',
  },
};

describe.each([
  ['header', HEADER_COLUMNS],
  ['lines', LINE_COLUMNS],
] as const)('a column of the %s', (level, columns) => {
  const stored = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.extra && !field.via && !field.live);
  const held = documents.flatMap((definition) => stored(definition[level]).map(([name, field]) => ({ name, field, column: columnOf(name, field) })));

  it.each(Object.keys(columns))('%s means one thing', (column) => {
    const here = held.filter((one) => one.column === column);
    const shared = column in SHARED[level];
    const strangers = here.filter(({ name, field }) => columnOf(name, { ...field, column: undefined }) !== column);
    if (!shared) expect(strangers.map(({ name }) => name).filter((name) => name !== here[0]?.name)).toEqual([]);
    else expect(strangers.length, 'shared by fields under other names').toBeGreaterThan(0);
    expect(new Set(here.flatMap(({ field }) => ('to' in field ? [field.to] : []))).size, 'and refers to one kind of thing').toBeLessThanOrEqual(1);
  });
});
