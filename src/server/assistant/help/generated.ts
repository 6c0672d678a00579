import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';
import { rightOf } from './rights';

/** What lays such papers out, in whatever words: 十月的凭证怎么做, 对账单怎么出. */
const LAYS_OUT = /生成|(?:怎么样?|咋|如何|怎样)(?:才能|能)?(?:做|弄|出|开|来|建|制)/;

/** Papers nobody types: the button of their list, what it asks for, and what comes of it. */
export function generatedHelp(context: Context, definition: DocumentDefinition, text: string): HelpEntry | undefined {
  const { generates, kind, title, actions } = definition;
  if (!generates || !LAYS_OUT.test(text)) return undefined;
  const { screens } = heldOf(context, kind);
  const offering = screens.filter((screen) => generates.flags.some((flag) => screen.actions.includes(flag)));
  const place = offering.find(({ flag }) => allows(context.permissions, flag)) ?? offering[0];
  if (!place) return undefined;
  const asks = Object.values(generates.input).map(({ label, required }) => `${label}${required ? '（必填）' : ''}`);
  const next = actions.find(({ does }) => does === 'submit') ?? actions.find(({ does }) => does === 'review');
  return {
    title: generates.label.endsWith(title.slice(-2)) ? generates.label : `${generates.label}（${title}）`,
    words: [],
    screens: [place.flag],
    steps: [
      opened(place, `点“${generates.label}”。`),
      `填${asks.join('、')}，确认。`,
      `做成的是草稿：打开核对${next ? `，再点“${next.label}”` : ''}。`,
      ...rightOf(context, offering, generates.flags, generates.label),
    ],
  };
}
