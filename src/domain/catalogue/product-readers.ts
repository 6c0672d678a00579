import type { Caller } from '../../define/master-rules';
import { ALIVE, allOf, anyOf, around, column, type RowTest, rowsOf, some } from '../../define/rows';

/**
 * The platform sees all products; others their own and everything released. A self-built product that was paired with a library one
 * stays its owner's alone.
 */
export const productReaders = ({ kind, isSystem, org }: Caller): RowTest =>
  kind === 'P' || isSystem ? 'every' : anyOf({ org_id: org }, { status: [2, 4], library_product_id: null, revision_of: null });
export const specificationReaders = ({ kind, isSystem, org }: Caller): RowTest =>
  kind === 'P' || isSystem ? 'every' : anyOf({ org_id: org }, { product_status: [2, 4], library_product_id: null });

/** Released products: the platform's desk shows all, a manufacturer's its own. */
export const productRows = {
  owned: ({ owner }: Caller): RowTest => ({ org_id: owner }),
  ownedOrPlatform: ({ kind, org }: Caller): RowTest => (kind === 'P' ? 'every' : { org_id: org }),
  made: ({ kind, org }: Caller): RowTest => (kind === 'P' ? 'every' : anyOf({ vendor_id: org }, { org_id: org })),
};

/** What can be issued: released and in use; a manufacturer's own. */
export const issuable = ({ kind, org }: Caller): RowTest => ({ product_status: 2, status: true, ...(kind === 'P' ? {} : { vendor_id: org }) });

const mine = ({ kind, org }: Caller): RowTest => (kind === 'P' ? 'every' : { vendor_id: org });
const issued = { specification_id: column('id'), ...ALIVE };
/** With organisations chosen (`organisation=…`) what they lack; without, what was never issued to anyone. */
export const notIssued = (caller: Caller, asked: Record<string, unknown>): RowTest =>
  asked.pageNum === undefined || asked.organisation || asked['f.organisation']
    ? mine(caller)
    : allOf(mine(caller), { lacks: rowsOf('business_product', { ...issued, source: 'issue' }) });
export const lackedBy = (organisations: readonly string[]): RowTest =>
  some({
    table: 'organisation',
    where: { id: organisations },
    lacking: [rowsOf('business_product', { ...issued, org_id: around('id'), status: [0, 1, 3] })],
  });

/** Who can be issued to: whoever has joined; a manufacturer's own dealers. */
export const receivers = ({ kind, org }: Caller): RowTest => {
  const joined: RowTest = { status: true, joined: true };
  const dealing = rowsOf('partner', { org_id: column('id'), relation: 'DV', counterparty_id: org, status: true, ...ALIVE });
  return kind === 'P' ? allOf(joined, { kind: ['H', 'D', 'V'] }) : allOf(joined, { kind: 'D' }, some(dealing));
};
