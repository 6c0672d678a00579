import type { Context } from '../context';
import type { AnyTool } from './tool';
import { accounts } from './tools/accounts';
import { proposeAction } from './tools/act';
import { proposeCommand } from './tools/commands';
import { showDocument } from './tools/document-detail';
import { documentFigures } from './tools/document-figures';
import { draftDocument } from './tools/draft';
import { explain } from './tools/explain';
import { explainFigure } from './tools/explain-figure';
import { findDocuments } from './tools/find-documents';
import { help } from './tools/help';
import { openScreen } from './tools/open-page';
import { record } from './tools/record';
import { runAnyReport } from './tools/report';
import { stock } from './tools/stock';
import { usage } from './tools/usage';

const ALL: readonly AnyTool[] = [
  findDocuments,
  showDocument,
  documentFigures,
  stock,
  accounts,
  usage,
  runAnyReport,
  record,
  openScreen,
  draftDocument,
  explain,
  explainFigure,
  proposeAction,
  proposeCommand,
  help,
];

/** What this user's assistant can do: exactly what he can do himself. */
export const toolsFor = (context: Context): readonly AnyTool[] => ALL.filter((tool) => tool.may(context));
