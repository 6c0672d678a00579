import { datasets, documents, masters, screens } from '../../../domain/registry';
import { englishLabel } from '../../../domain/screens/english-labels';
import { operationLabel } from '../../../domain/screens/operation-labels';

let known: ReadonlyMap<string, string> | undefined;
/** English of every title, label, choice and button that has one. */
function labels(): ReadonlyMap<string, string> {
  if (known) return known;
  const all = new Map<string, string>();
  const learn = (label: string): void => {
    const english = all.has(label) ? undefined : englishLabel(label);
    if (english) all.set(label, english);
  };
  for (const { title, actions } of documents) for (const label of [title, ...actions.map((action) => action.label)]) learn(label);
  for (const { title, actions } of masters) for (const label of [title, ...actions.map((action) => action.label)]) learn(label);
  for (const { dimensions, measures } of datasets)
    for (const field of [...Object.values(dimensions), ...Object.values(measures)]) {
      learn(field.label);
      if (field.kind === 'choice') for (const { label } of field.options) learn(label);
    }
  for (const { title, resource, actions, preset } of screens) {
    for (const label of [title, ...actions.map((action) => operationLabel(resource, action, () => undefined))]) learn(label);
    for (const { label } of preset.tabs ?? []) learn(label);
  }
  known = all;
  return all;
}

/** Chinese words that stand by themselves: nothing of a longer name, and not what is printed on a button or page. */
const RUN = /(?<![\u3400-\u9fff“【A-Za-z0-9])[\u3400-\u9fff]{1,12}(?![\u3400-\u9fff”】A-Za-z0-9])/g;
/** 已审核的采购订单: two labels with 的 between them. */
const OF = /^(.{2,6})的(.{2,8})$/;
const BUTTON = /“([\u3400-\u9fff/]{2,10})”/g;
const PAGE = /【([\u3400-\u9fff]{2,14})】/g;

/** Labels of the product in an English answer; buttons and pages keep the name they have on the screen, with the English behind it once. */
export function labelsInEnglish(text: string): string {
  const words = labels();
  const glossed = new Set<string>();
  const gloss = (shown: string, label: string): string => {
    const english = words.get(label);
    if (!english || glossed.has(shown)) return shown;
    glossed.add(shown);
    return `${shown} (${english})`;
  };
  const ofLabels = (part: string, isFirst = false): string =>
    part.replace(RUN, (run: string, at: number) => {
      const [, state = '', title = ''] = OF.exec(run) ?? [];
      // What an answer begins with is the page later questions are asked of: its name stays.
      if (at === 0 && isFirst && words.has(run)) return `${run} (${words.get(run)})`;
      return words.get(run) ?? (words.has(state) && words.has(title) ? `${words.get(title)}, ${words.get(state)}` : run);
    });
  return text
    .replace(BUTTON, (shown, label: string) => gloss(shown, label))
    .replace(PAGE, (shown, label: string) => gloss(shown, label))
    .split(BOLD)
    .map((part, at) => (at % 2 === 0 ? ofLabels(part, at === 0) : `**${/^[\u3400-\u9fff]+$/.test(part) ? ofLabels(part) : part}**`))
    .join('')
    .replace(/(?<=[a-z])、(?=[a-z“])/gi, ', ')
    .replace(/(?<=[a-z)\d])，(?=[a-z“])/gi, ', ')
    .replace(/(?<=[a-z)”])。/gi, '.')
    .replace(/。$/gm, '.');
}
/** What stands in bold is a name, unless it is nothing but a label. */
const BOLD = /\*\*([^*]*)\*\*/;
