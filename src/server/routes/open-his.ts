import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemContext } from '../base/context';
import { admit } from '../his/gateway/admit';
import { codeFor } from '../kinds/his/receive/code';
import { INTERFACES } from '../kinds/his/receive/interfaces';
import { type Answer, takeCall } from '../kinds/his/receive/take-call';
import { ticketFor } from '../kinds/his/receive/ticket';
import type { Services } from '../services';
import { baseOf } from '../sso/flow';

/**
 * The doors of the hospital's own system: signed calls without a session (his/gateway). Their body is signed as it was sent, so it is read as text; what is
 * answered is in words and codes that system knows, never an error of ours.
 */
export function register(app: FastifyInstance, services: Services): void {
  app.register((open, _options, done) => {
    open.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded']);
    open.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const [name, one] of Object.entries(INTERFACES))
      open.post(`/v1/open/his/${name}`, (request) => answered(services, request, (context, body) => takeCall(context, one, body)));
    open.post('/v1/open/his/ticket', (request) => answered(services, request, (context, body) => ticketFor(context, body, baseOf(services, request))));
    open.get('/v1/open/his/uniqueCode/:code', (request: FastifyRequest<{ Params: { code: string } }>) =>
      answered(services, request, (context) => codeFor(context, request.params.code)),
    );
    open.setErrorHandler((_error, _request, reply: FastifyReply) => reply.status(200).send({ code: 40001, msg: '请求格式不正确' }));
    done();
  });
}

async function answered(
  services: Services,
  request: FastifyRequest,
  run: (context: ReturnType<typeof systemContext>, body: string) => Promise<Answer>,
): Promise<Answer> {
  const { db, seals, now } = services;
  const body = typeof request.body === 'string' ? request.body : '';
  const admitted = await admit(db, seals, now(), { headers: request.headers, body, address: request.ip });
  return 'refused' in admitted ? admitted.refused : run(systemContext(db, admitted.org, now), body);
}
