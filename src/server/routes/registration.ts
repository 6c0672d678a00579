import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { registration } from '../../contract/session';
import { openEndpoint } from '../http';
import { registerOrganisation } from '../organisation/register';
import type { Services } from '../services';

const code = (name: string) => z.object({ [name]: z.coerce.string({ error: '请选择行政区划' }).trim().max(12, { error: '请选择行政区划' }) });

/** What is open to everybody on the way to an account: divisions and the registration itself. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  openEndpoint(app, { method: 'POST', path: '/v1/business/orgRegistration/register', input: registration }, async (given) => registerOrganisation(db, given, now()));

  const below = async (parent: string | null) => {
    const { rows } = await sql`select code as administrative_division_sn, name, is_leaf, parent_code as parent_administrative_division_sn from division
      where parent_code is not distinct from ${parent} and status order by code`.execute(db);
    return rows;
  };
  openEndpoint(app, { method: 'GET', path: '/v1/division/province', input: z.object({}) }, () => below(null));
  openEndpoint(app, { method: 'GET', path: '/v1/division/city', input: code('province') }, (given) => below(given.province ?? ''));
  openEndpoint(app, { method: 'GET', path: '/v1/division/county', input: code('city') }, (given) => below(given.city ?? ''));
}
