import type { FastifyInstance } from 'fastify';
import { matchAct, matchDeskQuery, matchPartnersQuery, matchReasoned } from '../../contract/match-answer';
import { endpoint } from '../base/http';
import { acceptRows, takeBackRows } from '../kinds/finance/match-accepting';
import { matchDesk, matchPartners } from '../kinds/finance/match-desk';
import { askRed, payParts, settleRests } from '../kinds/finance/match-disputing';
import type { Services } from '../services';

/** 核销台, beside the pages invoices are written down on: whoever holds one of those may look here, and accepts with what he may edit there. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/match/partners', input: matchPartnersQuery }, (context, { screen }) =>
    matchPartners({ ...context, screen: screen ?? '' }),
  );
  endpoint(app, services, { method: 'GET', path: '/v1/business/match/desk', input: matchDeskQuery }, (context, { screen, partner }) =>
    matchDesk({ ...context, screen: screen ?? '' }, partner),
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/match/accept', input: matchAct }, (context, { screen, ...given }) =>
    acceptRows({ ...context, screen: screen ?? '' }, given),
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/match/takeBack', input: matchAct }, (context, { screen, ...given }) =>
    takeBackRows({ ...context, screen: screen ?? '' }, given),
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/match/payPart', input: matchAct }, (context, { screen, ...given }) =>
    payParts({ ...context, screen: screen ?? '' }, given),
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/match/askRed', input: matchReasoned }, (context, { screen, ...given }) =>
    askRed({ ...context, screen: screen ?? '' }, given),
  );
  endpoint(app, services, { method: 'POST', path: '/v1/business/match/settle', input: matchReasoned }, (context, { screen, ...given }) =>
    settleRests({ ...context, screen: screen ?? '' }, given),
  );
}
