import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';

/** 医院的询价, 供应商发来的: a paper another house wrote. */
const THEIRS = /(?:医院|供应商|供货商|对方|客户|厂家|厂商|经销商)[^，,。]{0,4}(?:的|来|发)|收到的|发来|发过来/;
const ANSWERS = /报价|报个?价|填|答复|回复|回[他它给]|怎么报|确认|补/;

/** What came from another house is answered on the page it lies on: with the fields that are open there, then sent. */
export function receivedHelp(context: Context, definition: DocumentDefinition, text: string): HelpEntry | undefined {
  const { kind, title, openInMirror, lines, header, actions } = definition;
  const open = openInMirror.lines.flatMap((name) => lines[name]?.label ?? []);
  if (!THEIRS.test(text) || !ANSWERS.test(text) || open.length === 0 || !('side' in header)) return undefined;
  const { screens } = heldOf(context, kind);
  const place = screens.find(({ flag, actions: may }) => may.includes('edit') && allows(context.permissions, flag, 'edit')) ?? screens[0];
  const head = openInMirror.header.flatMap((name) => header[name]?.label ?? []);
  const submit = actions.find(({ does }) => does === 'submit');
  return {
    title: `答复收到的${title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, `找到对方发来的那张${title}，打开它。`),
      `逐行填${open.join('、')}${head.length > 0 ? `，抬头里可以填${head.join('、')}` : ''}，其余的照对方写的，不能改。`,
      `Ctrl+S 保存${submit ? `，点“${submit.label}”` : ''}，审核后对方就看到。`,
    ],
  };
}
