import type { Proposal } from '../../../contract/answers';
import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { defineTool, found, nothing, type ToolAnswer } from '../tool';
import { kindsIn, readableKinds } from '../words/kinds';
import { type Sentences, sentencesFor } from '../words/sentences';
import type { DraftLine } from './draft-goods';
import { type DraftReading, type DraftWords, draftSchema, readDraft } from './draft-words';

const MOST_OTHERS = 6;

/** A new document prefilled in its own form. Nothing is stored: the user looks at it, completes and saves it. */
export const draftDocument = defineTool<DraftWords>({
  name: 'draftDocument',
  description: '起草一张新单据：在新增页面里预填科室、往来单位和明细，由用户检查后保存。不会写入数据。',
  args: draftSchema,
  may: (context) => readableKinds(context).some((one) => addScreen(context, one) !== undefined),
  run: async ({ context, text }, words) => {
    const asked = (documentOf(words.kind) ? [words.kind] : (kindsIn(words.kind)?.kinds ?? [])).flatMap((kind) => documentOf(kind) ?? []);
    const definition = asked.find((one) => addScreen(context, one));
    const screen = definition && addScreen(context, definition);
    if (!definition || !screen) {
      const known = asked.find((one) => one.owners.includes(context.org.kind));
      return nothing(known ? `您没有新增${known.title}的权限。` : `没有找到可以新增的单据种类“${words.kind}”。`);
    }
    return answerOf({ screen, definition, say: sentencesFor(text) }, await readDraft(context, definition, words));
  },
});

function answerOf(
  { screen, definition, say }: { screen: Screen; definition: DocumentDefinition; say: Sentences },
  { department, partner, items, header, missing, several, ...said }: DraftReading,
): ToolAnswer {
  const lines = items.flatMap(({ choices }) => choices.slice(0, 1));
  const open = items.filter((one) => one.choices.length > 1);
  // The usual choice first; then the same document with one of the other specifications in its place.
  const others = open
    .flatMap((one) => one.choices.slice(1).map((other) => ({ other, all: lines.map((line) => (line === one.choices[0] ? other : line)) })))
    .slice(0, MOST_OTHERS);
  const filled = [
    department ? `科室 ${department.name}` : '',
    partner ? `往来单位 ${partner.name}` : '',
    ...said.filled,
    ...lines.map((line) => `明细 ${line.words}`),
  ].filter(Boolean);
  const choose = open.map((one) => `“${one.said}”有 ${one.choices.length} 个规格，先按常用的填了 ${one.choices[0]?.name ?? ''}`);
  return found({
    text: [
      say.drafted(definition.title, filled),
      choose.length > 0 ? `${choose.join('；')}；其他规格请在下方选择。` : '',
      several.length > 0 ? `名称相近的有 ${several.join('；')}，请在表单里选择。` : '',
      said.left.length > 0 ? `打开后还要自己填：${said.left.join('、')}。` : '',
      missing.length > 0 ? `没有找到${missing.join('、')}，请在表单里选择。` : '',
      say.unsaved,
    ]
      .filter(Boolean)
      .join('\n\n'),
    data: {
      kind: definition.title,
      filled,
      unclear: open.map((one) => ({ said: one.said, choices: one.choices.map((choice) => choice.name) })),
      several,
      missing,
    },
    references: lines.map(({ specification, words }) => ({
      id: `goods:${specification}`,
      kind: 'goods',
      title: words,
      content: '',
      resource: 'specification',
      recordId: specification,
    })),
    proposals: [
      propose(screen, definition, header, lines, open.length > 0 ? namesIn(open.map((one) => one.choices[0])) : ''),
      ...others.map(({ other, all }) => propose(screen, definition, header, all, other.name)),
    ],
  });
}

const namesIn = (lines: readonly (DraftLine | undefined)[]): string => lines.flatMap((line) => (line ? [line.name] : [])).join('、');

const addScreen = (context: Context, definition: DocumentDefinition): Screen | undefined =>
  screensFor(context, definition.kind).find(
    (screen) => !screen.isStandalone && screen.actions.includes('add') && allows(context.permissions, screen.flag, 'add'),
  );

const propose = (screen: Screen, definition: DocumentDefinition, header: Record<string, string>, lines: readonly DraftLine[], name: string): Proposal => ({
  command: `add.${screen.flag}`,
  args: {
    new: '1',
    ...header,
    ...(lines.length > 0
      ? {
          lines: JSON.stringify(
            lines.map(({ specification, unit, quantity, price, batchNo }) => ({
              specification,
              ...(unit ? { unit } : {}),
              ...(quantity ? { quantity } : {}),
              ...(price ? { price } : {}),
              ...(batchNo ? { batchNo } : {}),
            })),
          ),
        }
      : {}),
  },
  title: `新增${definition.title}（预填${name ? ` ${name}` : ''}）`,
});
