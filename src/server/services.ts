import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './base/config';
import type { Context } from './base/context';
import type { Seals } from './base/seals';
import type { Db } from './db/open';
import type { Replica } from './db/replica';
import type { EInvoices } from './einvoice/einvoices';
import type { FileStore } from './files/file-store';
import type { Health } from './health';
import type { His } from './his/his';
import type { Networks } from './hooks/networks';
import type { Post } from './hooks/post';
import type { Mail } from './mail/mail';
import type { Hub } from './push/hub';
import type { Caller } from './session/caller';
import type { Sms } from './sms/sms';
import type { Sunshine } from './sunshine/sunshine';
import type { Pulse } from './watch/pulse';
import type { Watch } from './watch/watch';

/** What the server is made of, built once by createServices (main.ts and tests) and handed to every route file. */
export type Services = {
  db: Db;
  /** Who answers figures in its place; undefined where none is configured. */
  replica: Replica | undefined;
  config: Config;
  now: () => Date;
  /** Of the database, with its password: for connections of their own (push, jobs), never for a log. */
  url: string;
  sessions: {
    /** The caller of a request. @throws Unauthorised when there is no valid session. */
    contextOf(request: FastifyRequest, reply?: FastifyReply): Promise<Context>;
    callerOf(request: FastifyRequest): Promise<Caller | undefined>;
    /** What goes by a key of the organisation outside a request; undefined when the key may not go on. */
    contextOfKey(org: string, key: string): Promise<Context | undefined>;
    /** A user of the organisation outside a request; undefined when he may not sign in. */
    contextOfUser(org: string, user: string): Promise<Context | undefined>;
  };
  sms: Sms;
  /** Letters; undefined where no server for them is configured. */
  mail: Mail | undefined;
  files: FileStore;
  hub: Hub;
  his: His;
  eInvoices: EInvoices;
  /** The procurement platform; undefined where papers are reported by file. */
  sunshine: Sunshine | undefined;
  seals: Seals;
  networks: Networks;
  /** How subscriptions are told. */
  post: Post;
  health: Health;
  /** What this process knows of itself. */
  pulse: Pulse;
  /** Where somebody may read it (METRICS_TOKEN). */
  watch: Watch | undefined;
};
