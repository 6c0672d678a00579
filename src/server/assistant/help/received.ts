import type { Action } from '../../../define/action';
import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';

/** 医院的询价, 供应商发来的, 他们找我们要的: a paper another house wrote. */
const THEIRS =
  /(?:医院|供应商|供货商|对方|客户|厂家|厂商|经销商)[^，,。]{0,4}(?:的|来|发)(?!要?确认)|收到的|发来|发过来|(?:找|向|跟|问|叫|让)(?:我们?|咱们?|本院|我方)[^，,。]{0,2}(?:要|索|提供|给|补)/;
const ANSWERS = /报价|报个?价|填|答复|回复|回[他它给]|怎么报|确认|补|(?:怎么|咋|如何)(?:给|提供|交|拿)/;

/** What came from another house is answered on the page it lies on: with the fields that are open there, then sent; or by the buttons the copy has. */
export function receivedHelp(context: Context, definition: DocumentDefinition, text: string): HelpEntry | undefined {
  const { title, openInMirror, lines, header } = definition;
  const open = openInMirror.lines.flatMap((name) => lines[name]?.label ?? []);
  if (!THEIRS.test(text) || !ANSWERS.test(text) || !('side' in header)) return undefined;
  const buttons = open.length > 0 ? [] : answersOf(definition);
  if (open.length === 0 && buttons.length === 0) return undefined;
  const { screens } = heldOf(context, definition.kind);
  const flags = buttons.flatMap((one) => one.flags);
  const place = screens.find(({ flag, actions: may }) =>
    (flags.length > 0 ? flags : ['edit']).some((one) => may.includes(one) && allows(context.permissions, flag, one)),
  );
  const at = place ?? screens[0];
  return {
    title: `答复收到的${title}`,
    words: [],
    screens: at ? [at.flag] : [],
    steps: [
      opened(at, `找到对方发来的那张${title}，打开它。`),
      ...(open.length > 0 ? byFields(definition, open) : buttons.map((button) => `点“${button.label}”${asksOf(button)}。`)),
      ...(place || flags.length === 0 ? [] : ['您没有这项权限，要由有权限的人做。']),
    ],
  };
}

function byFields({ openInMirror, header, actions }: DocumentDefinition, open: readonly string[]): string[] {
  const head = openInMirror.header.flatMap((name) => header[name]?.label ?? []);
  const submit = actions.find(({ does }) => does === 'submit');
  return [
    `逐行填${open.join('、')}${head.length > 0 ? `，抬头里可以填${head.join('、')}` : ''}，其余的照对方写的，不能改。`,
    `Ctrl+S 保存${submit ? `，点“${submit.label}”` : ''}，审核后对方就看到。`,
  ];
}

/** The buttons the copy alone has: of the paper that came, never of ours. */
const answersOf = ({ actions }: DocumentDefinition): Action[] =>
  actions.filter(({ when, does }) => when?.side?.map(String).every((side) => side === 'in') && does !== 'stop' && does !== 'unreview');

const asksOf = ({ lineInput, input, reason, reasonName }: Action): string => {
  const lines = Object.values(lineInput ?? {}).map(({ label }) => label);
  const whole = Object.values(input ?? {}).flatMap(({ label, computed }) => (computed ? [] : [label]));
  return [
    ...(lines.length > 0 ? [`，逐行填${lines.join('、')}`] : []),
    ...(whole.length > 0 ? [`，填${whole.join('、')}`] : []),
    ...(reason === 'required' ? [`，填写${reasonName ?? '原因'}`] : []),
  ].join('');
};
