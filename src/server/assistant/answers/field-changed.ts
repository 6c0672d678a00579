import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { STATUS, statusLabel } from '../../../define/status';
import { documents, screensOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { permissionsOf } from '../help/rights';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { namesHolding } from '../tools/names-holding';
import { type Pointed, pointedAt } from '../tools/this-document';
import { kindsIn, readableKinds } from '../words/kinds';
import { hearsAll, type Told } from './words-of';

/** 把那台手术的时间改到下午三点: what of which paper is to be another. */
const CHANGES = /^(?:请|帮我?|麻烦|给我)*(?:把|将)?(?<what>.{2,30}?)(?:改|换|调|挪|推迟?|提前|延后?|延迟)(?:一?下|动|期)?(?:到|成|为|至)(?=.)/;
const ASKED = /怎么|如何|咋|[吗么?？]|能不能|可以|谁|为什么|为啥|没有?$|了$/;
const FIELD = /的?([\u3400-\u9fff]{2,6})$/;
const EDITABLE: readonly number[] = [STATUS.draft, STATUS.rejected];

type Meant = { definition: DocumentDefinition; field: Field; name: string };

/** Nothing is changed from here: the paper that is meant is opened where that field is, or it is said who may change it. */
export async function fieldChanged({ asking, frame }: Told): Promise<ToolAnswer | undefined> {
  // A form that was begun is changed where it is.
  const isOther = ASKED.test(frame.text) || frame.quantities.length > 0 || frame.intent === 'draft' || frame.has('here') || asking.from.documentId !== '';
  const what = isOther ? undefined : CHANGES.exec(frame.text)?.groups?.what;
  if (what === undefined) return undefined;
  const { context } = asking;
  const [paper] = frame.number ? await pointedAt(asking, frame.number) : [];
  const read = kindsSaid(frame.kind, what, readableKinds(context));
  const kept = documents.filter(({ owners }) => owners.includes(context.org.kind));
  const kinds = paper ? [paper.definition] : read.length > 0 ? read : kindsSaid(frame.kind, what, kept);
  const meant = kinds.flatMap((definition) => fieldSaid(definition, frame.number ? what.replace(frame.number.toLowerCase(), '') : what) ?? []);
  // Of several the one that has a button for just that.
  const one = meant.find(({ definition, name }) => changing(definition, name)) ?? meant[0];
  if (!one) return undefined;
  const screens = screensOf(one.definition.kind).filter(({ kinds: of, isStandalone }) => of.includes(context.org.kind) && !isStandalone);
  if (screens.length === 0) return undefined;
  hearsAll({ asking, frame });
  const may = screens.find((screen) => allows(context.permissions, screen.flag, 'edit'));
  return may ? wayTo(one, may, paper) : whoMayChange(one, screens, asking, paper);
}

/** The kind that is named, or those whose title begins with a word that was said: 手术 of 手术计划. */
const kindsSaid = (kind: string | undefined, what: string, own: readonly DocumentDefinition[]): readonly DocumentDefinition[] =>
  kind ? own.filter((one) => (kindsIn(kind)?.kinds ?? []).includes(one.kind)) : own.filter(({ title }) => what.includes(title.slice(0, 2)));

/** 时间 of 手术时间. */
function fieldSaid(definition: DocumentDefinition, what: string): Meant | undefined {
  const said = FIELD.exec(what.split('的').at(-1) ?? '')?.[1];
  const [name, field] =
    Object.entries(definition.header).find(([, one]) => said !== undefined && one.computed !== true && (one.label === said || one.label.endsWith(said))) ?? [];
  return name && field ? { definition, field, name } : undefined;
}

/** 改期: the button that sets the field of a paper that was reviewed. */
const changing = ({ actions }: DocumentDefinition, name: string) => actions.find(({ does, input }) => does === 'set' && input !== undefined && name in input);

const waysOf = ({ definition, field, name }: Meant): string => {
  const action = changing(definition, name);
  const reviewed = action ? `；${action.from.map((status) => statusLabel(status)).join('、')}的点“${action.label}”` : '';
  return `${EDITABLE.map((status) => statusLabel(status)).join('、')}的打开后直接改“${field.label}”，Ctrl+S 保存${reviewed}`;
};

function wayTo(meant: Meant, screen: Screen, paper: Pointed | undefined): ToolAnswer {
  const { definition, field, name } = meant;
  if (!paper)
    return found({
      text: `我不会自己改。要改哪一张${definition.title}的“${field.label}”，请告诉我单号，或打开列表选中它：${waysOf(meant)}。`,
      proposals: [openPage(screen)],
    });
  const action = changing(definition, name);
  const opens = openPage(screen, { id: paper.id }, `打开${definition.title} ${paper.sn}`);
  const head = `我不会自己改。${definition.title} **${paper.sn}** 是${statusLabel(paper.status)}的`;
  if (EDITABLE.includes(paper.status)) return found({ text: `${head}：打开后直接改“${field.label}”，Ctrl+S 保存。`, proposals: [opens] });
  if (action?.from.some((status) => status === paper.status))
    return found({
      text: `${head}：点“${action.label}”，填新的“${field.label}”。`,
      proposals: [{ command: `act.${screen.flag}.${action.id}`, args: { ids: [paper.id] }, title: `${action.label}${definition.title} ${paper.sn}` }, opens],
    });
  return found({ text: `${head}，现在改不了“${field.label}”：${waysOf(meant)}。`, proposals: [opens] });
}

async function whoMayChange({ definition, field }: Meant, screens: readonly Screen[], { context }: Told['asking'], paper: Pointed | undefined) {
  const names = await namesHolding(context, permissionsOf(screens, ['edit']));
  const [screen] = screensFor({ ...context, screen: '' }, definition.kind);
  return nothing(
    `您没有修改${definition.title}“${field.label}”的权限。${names === '' ? '' : `有这项权限的同事：${names}。`}需要时请本机构管理员在角色管理里授权。`,
    screen ? { isFinal: true, proposals: [openPage(screen, paper ? { id: paper.id } : {})] } : { isFinal: true },
  );
}
