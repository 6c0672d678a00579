import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { schemaOf } from '../../define/field-schema';
import { approvalDelegate } from '../../domain/organisation/approval-delegate';
import { endpoint } from '../base/http';
import { delegate, delegationsOf, endDelegation } from '../organisation/approval-delegates';
import type { Services } from '../services';

const text = (field: (typeof approvalDelegate)[keyof typeof approvalDelegate]) => schemaOf(field).transform(String);
const given = z.strictObject({
  delegate: text(approvalDelegate.delegate),
  fromDay: text(approvalDelegate.fromDay),
  toDay: text(approvalDelegate.toDay),
  reason: text(approvalDelegate.reason),
});
const path = '/v1/user/approvalDelegate';

/** Everybody hands over his own decisions, nobody those of others. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: `${path}/list`, input: z.object({}) }, (context) => delegationsOf(context));
  endpoint(app, services, { method: 'POST', path: `${path}/add`, input: given }, (context, input) => delegate(context, input));
  endpoint(app, services, { method: 'POST', path: `${path}/end`, input: z.strictObject({ id: z.guid({ error: '记录编号不正确' }) }) }, (context, { id }) =>
    endDelegation(context, id),
  );
}
