import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { registration, registrationPayload } from '../../contract/session';
import { wireText } from '../../contract/wire-text';
import { endpoint, openEndpoint } from '../base/http';
import { ownRegistration, resubmit } from '../organisation/own-registration';
import { registerOrganisation } from '../organisation/register';
import type { Services } from '../services';
import { fromOf } from '../session/from';

const code = (name: string) => z.object({ [name]: wireText('请选择行政区划', z.string().trim().max(12, { error: '请选择行政区划' })) });

/** The way to an account: divisions and the registration, open to everybody; the registrant's own view of how it goes. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  openEndpoint(app, { method: 'POST', path: '/v1/business/orgRegistration/register', input: registration }, async (given, { request }) =>
    registerOrganisation(db, given, fromOf(request), now()),
  );

  endpoint(app, services, { method: 'GET', path: '/v1/business/orgRegistration/mine', input: z.object({}) }, (context) => ownRegistration(context));
  endpoint(app, services, { method: 'POST', path: '/v1/business/orgRegistration/resubmit', input: registrationPayload }, (context, given) =>
    resubmit(context, given),
  );

  const below = async (parent: string | null) => {
    const { rows } = await sql`select code as administrative_division_sn, name, is_leaf, parent_code as parent_administrative_division_sn from division
      where parent_code is not distinct from ${parent} and status order by code`.execute(db);
    return rows;
  };
  openEndpoint(app, { method: 'GET', path: '/v1/division/province', input: z.object({}) }, () => below(null));
  openEndpoint(app, { method: 'GET', path: '/v1/division/city', input: code('province') }, (given) => below(given.province ?? ''));
  openEndpoint(app, { method: 'GET', path: '/v1/division/county', input: code('city') }, (given) => below(given.city ?? ''));
}
