import type { Context } from '../base/context';
import { calculate } from './datasets/calculate';
import { describeDatasets } from './datasets/described';
import { query } from './datasets/query';
import type { AnyTool } from './tool';
import { accounts } from './tools/accounts';
import { proposeAction } from './tools/act';
import { closedMonths } from './tools/closed-months';
import { closingObstacles } from './tools/closing-obstacles';
import { proposeCommand } from './tools/commands';
import { convertUnits } from './tools/convert-units';
import { decidedByMe } from './tools/decided';
import { showDocument } from './tools/document-detail';
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
import { lowStock } from './tools/low-stock';
import { openScreen } from './tools/open-page';
import { prices } from './tools/prices';
import { record } from './tools/record';
import { refusedPapers } from './tools/refused';
import { spacing } from './tools/spacing';
import { stepBack } from './tools/step-back';
import { stock } from './tools/stock';
import { waitingForMe } from './tools/waiting';
import { whereStands } from './tools/where-stands';

const ALL: readonly AnyTool[] = [
  query,
  describeDatasets,
  calculate,
  findDocuments,
  showDocument,
  stock,
  accounts,
  closedMonths,
  closingObstacles,
  figuresBeside,
  stepBack,
  spacing,
  record,
  prices,
  convertUnits,
  lowStock,
  idleStock,
  openScreen,
  draftDocument,
  explain,
  explainFigure,
  proposeAction,
  waitingForMe,
  whereStands,
  refusedPapers,
  heldBack,
  decidedByMe,
  proposeCommand,
  findAnything,
  help,
  helpOfPage,
];

/** What a model may call for this user, exactly what he can do himself: one query over everything he may read, and deeds and explanations beside it. */
export const toolsFor = (context: Context): readonly AnyTool[] => ALL.filter((tool) => tool.may(context));
