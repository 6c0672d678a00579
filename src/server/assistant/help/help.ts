import { acrossHelp } from './across';
import { byHandHelp } from './by-hand';
import { documentLifeHelp } from './document-life';
import { groundworkHelp } from './groundwork';
import type { HelpEntry } from './help-entry';
import { moneyHelp } from './money';
import { questionsHelp } from './questions';
import { stockHelp } from './stock';
import { tradeHelp } from './trade';
import { wardsHelp } from './wards';
import { workspaceHelp } from './workspace';

/** How things are done in the product: one entry per task, found by rankHelp (tools/help.ts). Of two that answer alike the first is taken. */
export const HELP: readonly HelpEntry[] = [
  ...byHandHelp,
  ...questionsHelp,
  ...acrossHelp,
  ...documentLifeHelp,
  ...tradeHelp,
  ...wardsHelp,
  ...stockHelp,
  ...workspaceHelp,
  ...groundworkHelp,
  ...moneyHelp,
];
