import { sql } from 'kysely';
import type { Config } from '../base/config';
import type { Db } from '../db/open';
import type { FileStore } from '../files/file-store';
import { baiwang } from './baiwang';
import type { EInvoices } from './einvoices';
import { faultsOf, misbehaving } from './misbehaving';
import { simulatedProvider } from './simulated-provider';

type Configured = Pick<Config, 'eInvoice' | 'eInvoiceFaults' | 'publicUrl'>;

/** With keys whoever they belong to; without, a simulated one whose papers nobody can take for real. */
export const createEInvoices = (db: Db, config: Configured, files: FileStore): EInvoices => {
  const simulated = () => (config.eInvoiceFaults === '' ? simulatedProvider(db) : misbehaving(simulatedProvider(db), faultsOf(config.eInvoiceFaults)));
  return eInvoicesOf(db, config.eInvoice ? baiwang(config.eInvoice) : simulated(), files, config.publicUrl);
};

/** `db`: of its own, so that what is noted before a call stays noted however the work around it ends. */
export const eInvoicesOf = (db: Db, provider: EInvoices['provider'], files: FileStore, address = ''): EInvoices => ({
  provider,
  files,
  linkOf: (file) => `${address.replace(/\/$/, '')}/v1/file/${file}`,
  async claim(org, serialNo, step) {
    const { rows } =
      await sql`insert into einvoice_call (org_id, serial_no, step) values (${org}, ${serialNo}, ${step}) on conflict do nothing returning step`.execute(db);
    return rows.length > 0;
  },
});
