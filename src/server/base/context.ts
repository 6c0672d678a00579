import type { Permissions } from '../../define/allows';
import type { OrgKind } from '../../define/field';
import type { Db } from '../db/open';
import type { Replica } from '../db/replica';
import type { EInvoices } from '../einvoice/einvoices';
import type { His } from '../his/his';
import type { Networks } from '../hooks/networks';
import type { Seals } from './seals';

/** Systems outside, where a call (or work after a commit) may ask them. */
export type Outside = {
  /** The hospital's information system. */
  his?: His;
  /** Whoever issues electronic invoices. */
  eInvoices?: EInvoices;
  /** What secrets are kept by. */
  seals?: Seals;
  /** Which addresses may be called for an organisation. */
  networks?: Networks;
};

/**
 * Who asks, and with what rights: made once per request from the session (session.ts), passed first to every
 * operation. Nothing below reaches for a global; the clock is here so that a year of demo documents can be
 * posted by the same code that posts today's.
 */
export type Context = Outside & {
  db: Db;
  /** Who answers figures in place of `db` where it has come as far (engine/queries/reading.ts); undefined: nobody. */
  replica?: Replica | undefined;
  org: { id: string; kind: OrgKind; name: string };
  user: {
    id: string;
    name: string;
    employee: string;
    /** Login name, for logs. */
    code?: string;
    /** Data scope; empty = everything of the organisation. */
    departments: readonly string[];
    warehouses: readonly string[];
    /** Warehouses of his departments: what lies there is theirs, whoever's name stands on the paper. */
    stores?: readonly string[];
    /** Warehouses of other departments, where he is bound to some: what names only those is not his. */
    elsewhere?: readonly string[];
  };
  /** Effective operations by screen flag. */
  permissions: Permissions;
  /** The system itself acts (mirror delivery, jobs, automatic documents): permissions are not asked. */
  isSystem: boolean;
  /** Screen the caller came from; decides the view, viewCost and showPatient. */
  screen: string;
  now: () => Date;
  requestId: string;
  /** Where the caller sits, for the operation log. */
  ip?: string;
  device?: string;
};

/** The same caller inside a transaction. */
export const within = (context: Context, db: Db): Context => ({ ...context, db });

/** The system acting for an organisation: mirrors, automatic documents, jobs. */
export const systemContext = (db: Db, org: Context['org'], now: () => Date = () => new Date()): Context => ({
  db,
  org,
  now,
  permissions: {},
  isSystem: true,
  screen: '',
  requestId: 'system',
  user: { id: '', name: '系统', employee: '', departments: [], warehouses: [] },
});
