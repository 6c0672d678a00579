import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config';
import type { Context } from './context';
import type { Db } from './db/open';

/** What the server is made of, built once in main.ts and handed to every route file. */
export type Services = {
  db: Db;
  config: Config;
  now: () => Date;
  sessions: {
    /** The caller of a request. @throws Unauthorised when there is no valid session. */
    contextOf(request: FastifyRequest, reply?: FastifyReply): Promise<Context>;
  };
};
