import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { generatingScreen, openPage } from '../places';
import { defineTool, found, nothing, type ToolAnswer } from '../tool';
import { kindsIn, readableKinds } from '../words/kinds';
import { addScreenOf } from '../words/making-kind';
import { MOST_MEANT } from '../words/names';
import { type Sentences, sentencesFor } from '../words/sentences';
import type { DraftLine } from './draft-goods';
import { itemOfPaper } from './draft-item';
import { propose } from './draft-proposal';
import { pulledRows } from './draft-pulled';
import { fromUpstream } from './draft-source';
import { type DraftReading, type DraftWords, draftSchema, readDraft } from './draft-words';

const MOST_OTHERS = 6;
const MOST_TOLD = 10;

/** A new document prefilled in its own form. Nothing is stored: the user looks at it, completes and saves it. */
export const draftDocument = defineTool<DraftWords>({
  name: 'draftDocument',
  about: '新增单据',
  description: '起草一张新单据：在新增页面里预填科室、往来单位和明细，由用户检查后保存。不会写入数据。',
  args: draftSchema,
  may: (context) => readableKinds(context).some((one) => addScreen(context, one) !== undefined),
  run: async ({ context, text }, words) => {
    const asked = (documentOf(words.kind) ? [words.kind] : (kindsIn(words.kind)?.kinds ?? [])).flatMap((kind) => documentOf(kind) ?? []);
    const definition = asked.find((one) => addScreen(context, one));
    const screen = definition && addScreen(context, definition);
    if (!definition || !screen) {
      const made = asked.find((one) => generatingScreen(context, one));
      const from = made && generatingScreen(context, made);
      if (from)
        return nothing(`【${made.title}】由系统按账生成，不用录入：打开【${from.title}】，点“${made.generates?.label}”。`, { proposals: [openPage(from)] });
      const known = asked.find((one) => one.owners.includes(context.org.kind));
      const [elsewhere] = asked;
      return nothing(
        known
          ? `您没有新增${known.title}的权限。`
          : elsewhere
            ? `您的机构不开${elsewhere.title}，没有新增它的页面。`
            : `没有找到可以新增的单据种类“${words.kind}”。`,
      );
    }
    const reading = await readDraft(context, definition, words);
    const everywhere = { ...context, screen: '' };
    const item = words.upstream
      ? await itemOfPaper(everywhere, { definition, screen, header: reading.header, said: words.upstream, amount: words.amount })
      : undefined;
    const pulled = words.upstream
      ? (item ?? (await fromUpstream(everywhere, definition, words.upstream, words.partner)))
      : words.pull
        ? await pulledRows(everywhere, { definition, screen, words, header: reading.header })
        : undefined;
    return answerOf({ screen, definition, say: sentencesFor(text) }, pulled ? pulled(reading) : reading);
  },
});

function answerOf(
  { screen, definition, say }: { screen: Screen; definition: DocumentDefinition; say: Sentences },
  { department, partners, items, header, missing, several, ...said }: DraftReading,
): ToolAnswer {
  const lines = items.flatMap(({ choices }) => choices.slice(0, 1));
  const open = items.filter((one) => one.choices.length > 1);
  // The usual choice first; then the same document with one of the other specifications in its place.
  const others = open
    .flatMap((one) => one.choices.slice(1).map((other) => ({ other, all: lines.map((line) => (line === one.choices[0] ? other : line)) })))
    .slice(0, MOST_OTHERS);
  const filled = [
    department ? `科室 ${department.name}` : '',
    partners.length > 0 ? `往来单位 ${partners.map(({ name }) => name).join('、')}` : '',
    ...said.filled,
    ...lines.slice(0, MOST_TOLD).map((line) => `明细 ${line.words}`),
    lines.length > MOST_TOLD ? `明细 共 ${lines.length} 行，其余 ${lines.length - MOST_TOLD} 行打开后看` : '',
  ].filter(Boolean);
  const unlike = items.flatMap(sizesMissed);
  const choose = open.map(
    (one) => `“${one.said}”有 ${one.all ?? one.choices.length} 个${one.all === MOST_MEANT ? '以上' : ''}规格，先按常用的填了 ${one.choices[0]?.name ?? ''}`,
  );
  return found({
    text: [
      filled.length > 0 ? say.drafted(definition.title, filled) : say.blank(definition.title),
      unlike.length > 0 ? `没有${unlike.join('、')}，请核对。` : '',
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
      left: said.left,
      note: '这里没有列出的（单价、批号、付款条件等）没有预填，由表单带出或用户填写',
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
      propose(screen, definition, { header, ...said }, lines, open.length > 0 ? namesIn(open.map((one) => one.choices[0])) : ''),
      ...others.map(({ other, all }) => propose(screen, definition, { header, ...said }, all, other.name)),
    ],
  });
}

const SIZE = /(\d+(?:\.\d+)?)\s?(?:号|g|fr|f|ml|mm|cm|#|孔)(?![a-z])/gi;
/** 手套7号, where none has that size: what is filled in is another one. */
const sizesMissed = ({ said, choices }: { said: string; choices: readonly DraftLine[] }): string[] => {
  const [first] = choices;
  if (!first) return [];
  return [...said.matchAll(SIZE)].flatMap(([size, figure = '']) =>
    new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?:\\.0)?(?![\\d.])`).test(first.name) ? [] : [`“${size}”这个规格（先填了 ${first.name}）`],
  );
};
const namesIn = (lines: readonly (DraftLine | undefined)[]): string => lines.flatMap((line) => (line ? [line.name] : [])).join('、');

const addScreen = (context: Context, { kind }: DocumentDefinition): Screen | undefined => addScreenOf(context, kind);
