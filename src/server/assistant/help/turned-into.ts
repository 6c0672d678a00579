import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { actionHelp, addingHelp } from './derived';
import type { HelpEntry } from './help-entry';

/** A kind the question names: where in it, and by how many letters. */
type Thing = { kind: string; at: number; letters: number };
type Turned = { entry: HelpEntry; label: string; letters: number; isNamed?: boolean };

const TURNS = /(?:转|变|做|生|开|拉|弄)(?:成|为)|生成|转(?=[\u3400-\u9fff]{2})/;
const ENDS = /[啊呀呢吗了?？。]+$/;

/** 怎么把骨科计划转成预售单: what one kind is made into, by the action that does it, else taken from it where the other is begun. */
export function turnedInto(context: Context, text: string, things: readonly Thing[]): Turned | undefined {
  const turn = TURNS.exec(text);
  if (!turn) return undefined;
  const targets = new Set(things.filter(({ at }) => at >= turn.index).map(({ kind }) => kind));
  // 预售单: the rest of a name that is longer.
  const behind = text.slice(turn.index + turn[0].length).replace(ENDS, '');
  const isTarget = (kind: string | undefined): boolean =>
    kind !== undefined && (targets.has(kind) || (behind.length > 1 && documentOf(kind)?.title.endsWith(behind) === true));
  for (const { kind, letters } of things.filter(({ at }) => at < turn.index)) {
    const source = documentOf(kind);
    const action = source?.actions.find(({ into }) => into !== kind && isTarget(into));
    if (source && action) return { entry: actionHelp(context, source, action), label: action.label, letters: letters + action.label.length, isNamed: true };
    const taken = [...targets].map(documentOf).find((one) => one?.sources.some((from) => from.kind === kind));
    if (taken) return { entry: addingHelp(context, taken), label: '新增', letters };
  }
  return undefined;
}
