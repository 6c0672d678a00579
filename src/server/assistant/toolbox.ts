import type { Context } from '../base/context';
import type { AnyTool } from './tool';
import { accounts } from './tools/accounts';
import { proposeAction } from './tools/act';
import { closedMonths } from './tools/closed-months';
import { proposeCommand } from './tools/commands';
import { compare } from './tools/compare';
import { convertUnits } from './tools/convert-units';
import { decidedByMe } from './tools/decided';
import { showDocument } from './tools/document-detail';
import { documentFigures } from './tools/document-figures';
import { draftDocument } from './tools/draft';
import { explain } from './tools/explain';
import { explainFigure } from './tools/explain-figure';
import { figuresBeside } from './tools/figures-beside';
import { findAnything } from './tools/find-anything';
import { findDocuments } from './tools/find-documents';
import { heldBack } from './tools/held-back';
import { help } from './tools/help';
import { helpOfPage } from './tools/help-of-page';
import { idleStock } from './tools/idle-stock';
import { listRecords } from './tools/list-records';
import { lowStock } from './tools/low-stock';
import { openScreen } from './tools/open-page';
import { paperMoney } from './tools/paper-money';
import { prices } from './tools/prices';
import { queryFigures } from './tools/query';
import { record } from './tools/record';
import { refusedPapers } from './tools/refused';
import { runAnyReport } from './tools/report';
import { spacing } from './tools/spacing';
import { stepBack } from './tools/step-back';
import { stock } from './tools/stock';
import { usage } from './tools/usage';
import { waitingForMe } from './tools/waiting';
import { wardLasts } from './tools/ward-lasts';
import { whereStands } from './tools/where-stands';
import { whoDid } from './tools/who-did';
import { recordedReasons } from './tools/why-returned';

const ALL: readonly AnyTool[] = [
  findDocuments,
  showDocument,
  paperMoney,
  documentFigures,
  compare,
  stock,
  accounts,
  closedMonths,
  usage,
  queryFigures,
  figuresBeside,
  stepBack,
  spacing,
  runAnyReport,
  record,
  listRecords,
  prices,
  convertUnits,
  lowStock,
  idleStock,
  wardLasts,
  openScreen,
  draftDocument,
  explain,
  explainFigure,
  proposeAction,
  waitingForMe,
  whereStands,
  whoDid,
  refusedPapers,
  recordedReasons,
  heldBack,
  decidedByMe,
  proposeCommand,
  findAnything,
  help,
  helpOfPage,
];

/** What this user's assistant can do: exactly what he can do himself. */
export const toolsFor = (context: Context): readonly AnyTool[] => ALL.filter((tool) => tool.may(context));
