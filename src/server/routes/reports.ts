import type { FastifyInstance } from 'fastify';
import { reportQuery, verbCall } from '../../contract/requests';
import type { ReportDefinition } from '../../define/report-definition';
import { reportOf, reports } from '../../domain/registry';
import type { Context } from '../base/context';
import { endpoint } from '../base/http';
import { exportReport } from '../engine/reports/export';
import type { ReportQuestion } from '../engine/reports/question';
import { runReport } from '../engine/reports/run';
import { doVerb, type VerbCall } from '../engine/reports/verbs';
import type { Services } from '../services';

const from = (context: Context, input: { screen?: unknown }): Context => ({
  ...context,
  screen: typeof input.screen === 'string' ? input.screen : context.screen,
});

const ownOf = ({ org }: Context, { resource }: ReportDefinition): ReportDefinition => reportOf(resource, org.kind) as ReportDefinition;

/** Routes of every report, one by one from the definitions: /report/<name> for all, /<resource>/list where its screens are lists. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of reports.filter((one) => one === reportOf(one.resource))) {
    const name = definition.resource.replace(/^report:/, '');
    registerReport(app, services, definition, `/v1/business/report/${name}`, `/v1/business/report/${name}/export`);
    for (const verb of definition.verbs)
      endpoint(app, services, { method: 'POST', path: `/v1/business/report/${name}/${verb.operation}`, input: verbCall }, (context, input) =>
        doVerb(from(context, input), definition, verb, input as VerbCall),
      );
    if (name === definition.resource) registerReport(app, services, definition, `/v1/business/${name}/list`, `/v1/business/${name}/export`);
  }
}

function registerReport(app: FastifyInstance, services: Services, definition: ReportDefinition, path: string, exportPath: string): void {
  endpoint(app, services, { method: 'GET', path, input: reportQuery }, (context, input) =>
    runReport(from(context, input), ownOf(context, definition), input as ReportQuestion & { pageNum: number; pageSize: number }),
  );
  endpoint(app, services, { method: 'GET', path: exportPath, input: reportQuery }, async (context, input, { reply }) => {
    const stream = await exportReport(from(context, input), ownOf(context, definition), input as ReportQuestion);
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${definition.title}.xlsx`)}`)
      .send(stream);
  });
}
