import type { Pool } from 'pg';
import type { Config } from './base/config';
import { createSeals } from './base/seals';
import type { Db } from './db/open';
import { createReplica } from './db/replica';
import { createEInvoices } from './einvoice/create-einvoices';
import { chooseStore } from './files/choose-store';
import { createHealth } from './health';
import { createHis } from './his/create-his';
import { createNetworks } from './hooks/networks';
import { poster } from './hooks/post';
import { simulatedReceiver } from './hooks/simulated-receiver';
import { createMail } from './mail/mail';
import { createHub } from './push/hub';
import type { Services } from './services';
import { createSessions } from './session/sessions';
import { createSms } from './sms/sms';
import { createSunshine } from './sunshine/create-sunshine';
import { createPulse } from './watch/pulse';
import { createWatch } from './watch/watch';

/**
 * Everything a server process is made of, around one database. `url` is for connections of their own (push, health); `trouble`
 * says what is being done about an embedded server that ended by itself.
 */
export function createServices(given: {
  db: Db;
  pool: Pool;
  url: string;
  config: Config;
  now?: () => Date;
  report?: (line: string) => void;
  trouble?: () => string;
}): Services {
  const { db, pool, url, config, now = () => new Date(), report, trouble } = given;
  const { databaseReadUrl, databaseReadLag: limit, databasePool: poolSize } = config;
  const replica = databaseReadUrl === undefined ? undefined : createReplica({ primary: db, url: databaseReadUrl, limit, poolSize, report });
  const sessions = createSessions(db, now, replica);
  const files = chooseStore(config);
  const networks = createNetworks(config.hookNetworks, config.ldapPlain);
  const hub = createHub(db, url, sessions, now, report);
  return {
    db,
    replica,
    config,
    now,
    url,
    sessions,
    sms: createSms(db, config, now, report),
    mail: config.smtp && createMail(config.smtp),
    files,
    his: createHis(db, config),
    eInvoices: createEInvoices(db, config, files),
    sunshine: createSunshine(db, config),
    seals: createSeals(config),
    networks,
    post: config.demo ? simulatedReceiver(poster(networks)) : poster(networks),
    hub,
    // Whoever cannot ask through the pooler cannot serve.
    health: createHealth(config.databaseDirectUrl === undefined ? url : (config.databaseUrl ?? url), trouble),
    pulse: createPulse({ pool, channels: hub.count, now }),
    watch: config.metricsToken === undefined ? undefined : createWatch({ db, pool, channels: hub.count, replica }),
  };
}
