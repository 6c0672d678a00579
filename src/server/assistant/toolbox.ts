import type { Context } from '../context';
import type { AnyTool } from './tool';
import { accounts } from './tools/accounts';
import { proposeAction } from './tools/act';
import { proposeCommand } from './tools/commands';
import { documentFigures } from './tools/document-figures';
import { draftDocument } from './tools/draft';
import { explain } from './tools/explain';
import { findDocuments } from './tools/find-documents';
import { help } from './tools/help';
import { openScreen } from './tools/open-page';
import { runAnyReport } from './tools/report';
import { stock } from './tools/stock';
import { usage } from './tools/usage';

const ALL: readonly AnyTool[] = [
  findDocuments,
  documentFigures,
  stock,
  accounts,
  usage,
  runAnyReport,
  openScreen,
  draftDocument,
  explain,
  proposeAction,
  proposeCommand,
  help,
];

/** What this user's assistant can do: exactly what he can do himself. */
export const toolsFor = (context: Context): readonly AnyTool[] => ALL.filter((tool) => tool.may(context));
