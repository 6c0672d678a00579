import type { FastifyInstance } from 'fastify';
import * as appVersions from './routes/app-versions';
import * as approvalDelegates from './routes/approval-delegates';
import * as assistant from './routes/assistant';
import * as bank from './routes/bank';
import * as closing from './routes/closing';
import * as comments from './routes/comments';
import * as dashboards from './routes/dashboards';
import * as devices from './routes/devices';
import * as dictionary from './routes/dictionary';
import * as directorySignIn from './routes/directory-sign-in';
import * as documents from './routes/documents';
import * as files from './routes/files';
import * as flows from './routes/flows';
import * as home from './routes/home';
import * as inbox from './routes/inbox';
import * as layout from './routes/layout';
import * as looks from './routes/looks';
import * as masters from './routes/masters';
import * as match from './routes/match';
import * as menu from './routes/menu';
import * as menuTrees from './routes/menu-trees';
import * as messages from './routes/messages';
import * as openHis from './routes/open-his';
import * as passwords from './routes/passwords';
import * as prints from './routes/prints';
import * as queries from './routes/queries';
import * as registration from './routes/registration';
import * as reports from './routes/reports';
import * as rules from './routes/rules';
import * as running from './routes/running';
import * as scan from './routes/scan';
import * as schedules from './routes/schedules';
import * as search from './routes/search';
import * as secondStep from './routes/second-step';
import * as session from './routes/session';
import * as sharedViews from './routes/shared-views';
import * as singleSignOn from './routes/single-sign-on';
import * as traceability from './routes/traceability';
import * as videoCourses from './routes/video-courses';
import type { Services } from './services';

/** One part of the server's routes: `register` of a file in routes/. */
export type Registrar = (app: FastifyInstance, services: Services) => void | Promise<void>;

/** Every route of the product, by the file that registers it. */
export const registrars: readonly Registrar[] = [
  session.register,
  secondStep.register,
  singleSignOn.register,
  directorySignIn.register,
  appVersions.register,
  videoCourses.register,
  passwords.register,
  approvalDelegates.register,
  registration.register,
  menu.register,
  menuTrees.register,
  messages.register,
  layout.register,
  sharedViews.register,
  schedules.register,
  looks.register,
  files.register,
  rules.register,
  masters.register,
  dashboards.register,
  dictionary.register,
  assistant.register,
  documents.register,
  bank.register,
  closing.register,
  running.register,
  match.register,
  comments.register,
  queries.register,
  reports.register,
  traceability.register,
  prints.register,
  search.register,
  home.register,
  inbox.register,
  flows.register,
  scan.register,
  openHis.register,
  devices.register,
];
