import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CODES } from '../../contract/envelope';
import { Coded, Refusal } from '../base/errors';
import { type Call, openEndpoint } from '../base/http';
import { inTransaction } from '../db/transaction';
import type { Services } from '../services';
import { askSecondStep, enter, refuseUnusable } from '../session/login';
import { entering } from '../session/welcome';
import { baseOf, comeBack, leave, OIDC_PATH, ownPlace, takeLeft } from '../sso/flow';
import { letIn } from '../sso/let-in';
import { providerOf, shownProviders } from '../sso/provider';
import { spendTicket, TICKET_PATH } from '../sso/ticket';
import { accountOf } from '../sso/who';

const opening = z.object({ t: z.string().max(100) });
const listing = z.object({ id: z.string().max(60).optional() });
const leaving = z.object({ id: z.string().max(60), redirect: z.string().max(500).optional() });
/** Whatever the provider sends back: judged by the library, never shown or kept. */
const returning = z.record(z.string(), z.unknown());

/** Signing in by an OpenID provider of the organisation. The browser goes there and comes back by addresses; what went wrong is said by a word the page knows. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, seals, networks, now } = services;
  const back = ({ request }: Call) => `${baseOf(services, request)}${OIDC_PATH}/callback`;
  const away = ({ request, reply }: Call, why: string, error: unknown, redirect = '/') => {
    // Its kind alone: what an error says may hold what a provider sent.
    if (error instanceof Error && !(error instanceof Refusal))
      request.log.warn({ kind: (error as { code?: string }).code ?? error.name }, 'single sign-on failed');
    return reply.redirect(`/#/Login?${new URLSearchParams({ sso: why, ...(redirect === '/' ? {} : { redirect }) })}`);
  };

  openEndpoint(app, { method: 'GET', path: '/v1/login/providers', input: listing }, async ({ id }) => ({ list: await shownProviders(db, id) }));
  openEndpoint(app, { method: 'GET', path: `${OIDC_PATH}/callback`, input: returning }, async (_, call) => {
    const left = takeLeft(seals, call, now());
    if (!left) return away(call, 'expired', undefined);
    const provider = await providerOf(db, seals, left.provider, 'oidc');
    if (!provider) return away(call, 'off', undefined);
    try {
      const claims = await comeBack(networks, provider, left, new URL(call.request.url, back(call)));
      const account = await accountOf(db, provider, claims, now());
      if (!account) return away(call, 'unknown', undefined, left.redirect);
      const vouched = { provider, claims, account, mode: 'oidc', hasSecondStep: provider.isSecondStepTheirs } as const;
      await entering(services, call, (from) => letIn(db, vouched, from, now()));
      return call.reply.redirect(`/#${left.redirect}`);
    } catch (error) {
      return away(call, whyOf(error), error, left.redirect);
    }
  });
  openEndpoint(app, { method: 'GET', path: TICKET_PATH, input: opening }, async ({ t }, call) => {
    const ticket = await spendTicket(db, t, now());
    if (!ticket) return away(call, 'ticket', undefined);
    const { account, place } = ticket;
    try {
      await entering(services, call, async (from) => {
        await refuseUnusable(db, { ...account, mustChangePassword: false }, 'ticket', from, now());
        return inTransaction(db, async (tx) => (await askSecondStep(tx, account, 'ticket', from, now())) ?? enter(tx, account, 'ticket', from, now()));
      });
      return call.reply.redirect(`/#${place}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return away(call, whyOf(error), error, place);
    }
  });
  openEndpoint(app, { method: 'GET', path: `${OIDC_PATH}/:id`, input: leaving }, async ({ id, redirect }, call) => {
    const provider = await providerOf(db, seals, id, 'oidc');
    if (!provider) return away(call, 'off', undefined);
    try {
      return call.reply.redirect(await leave(services, provider, call, { back: back(call), redirect: ownPlace(redirect), now: now() }));
    } catch (error) {
      return away(call, 'provider', error);
    }
  });
}

function whyOf(error: unknown): string {
  if (!(error instanceof Coded)) return 'provider';
  if (error.code === CODES.secondStepNeeded) return 'code';
  return error.code === CODES.secondStepUnset ? 'setUp' : 'refused';
}
