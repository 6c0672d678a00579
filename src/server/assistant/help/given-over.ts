import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';
import { rightOf } from './rights';

/** 发给对方, 送过去给供应商确认: a paper is to lie at the other side as well. */
const THEM = '(?:对方|供应商|供货商|经销商|厂家|客户|医院|他们|人家)';
const SENDS = new RegExp(
  `(?:发|传|寄|送|推|交)(?:送)?(?:过去|出去)?(?:给|到|去)?[^，。给]{0,2}${THEM}|(?:发|传|推|送)(?:出去|过去)|(?:怎么样?|咋|如何|怎样)给${THEM}(?:看|确认|审|过目)?[呢啊?？]*$`,
);

/** By which of its own steps a paper comes to stand at the other side: its kind says so. */
function stepOver({ countersign, pair, makes, actions }: DocumentDefinition): string | undefined {
  const on = countersign?.at ?? (pair ? 'submit' : makes.find(({ at }) => at === 'counterparty')?.on);
  return on && actions.find(({ id, does }) => id === on || does === on)?.label;
}

/** Nothing is sent by hand: the step by which the other side has it, and what it does with it there. */
export function givenOver(context: Context, definition: DocumentDefinition, text: string): HelpEntry | undefined {
  const step = SENDS.test(text) ? stepOver(definition) : undefined;
  if (!step) return undefined;
  const { title, actions, countersign, editFlags } = definition;
  const { screens } = heldOf(context, definition.kind);
  const flags = actions.find(({ label }) => label === step)?.flags ?? [];
  const offering = screens.filter((screen) => flags.some((flag) => screen.actions.includes(flag)));
  const place = offering.find(({ flag }) => allows(context.permissions, flag)) ?? screens[0];
  const begun = definition.generates ? `没有做好的先点“${definition.generates.label}”。` : '';
  return {
    title: `${title}发给对方`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, `选中做好的那张${title}，或打开它核对。${begun}`),
      `点“${step}”：对方在平台上马上收到，不用另外发送${step === '提交' ? '' : `；没有${step}以前对方看不到`}。`,
      ...(countersign ? ['对方通过就生效，驳回的会退回来，改好可以再提交；到哪一步、对方怎么说，打开它看“历史”。'] : []),
      '对方没有入驻平台的收不到：打印或导出后发给他。',
      ...rightOf(context, screens, [...flags, ...editFlags], step),
    ],
  };
}
