import { PREFIX } from './match';
import type { Meaning } from './meaning';
import type { NamedTarget, Target } from './query-target';

type Cut = { target: Target; parts: string[] };

/** Longer is a sentence, which is read elsewhere. */
const LONGEST = 20;
/** So many pages of one name are tried. */
const FEW = 4;

/**
 * Words that were not typed apart (未审核采购订单, jtcgdd, 采购订单上月未付): the best name of a page among their beginnings and ends such that all
 * the rest filters it.
 */
export function cutApart(
  text: string,
  pagesCalled: (name: string) => readonly NamedTarget[],
  meaning: (token: string, target: Target) => Meaning | undefined,
): Cut | undefined {
  if (text.length < 4 || text.length > LONGEST || !/^[\u3400-\u9fffa-z0-9]+$/i.test(text)) return undefined;
  let best: (Cut & { worth: number }) | undefined;
  for (let at = 2; at <= text.length - 2; at += 1) {
    for (const [name, rest] of [
      [text.slice(0, at), text.slice(at)],
      [text.slice(at), text.slice(0, at)],
    ] as const) {
      // Of several pages called so the first that the rest filters: 快到期合同 is asked of 合同台账, 合同审批 knows no 快到期.
      for (const { target, grade } of pagesCalled(name.replace(/^的|的$/g, '')).slice(0, FEW)) {
        const worth = grade >= PREFIX ? grade + name.length / 10 : 0;
        if (worth <= (best?.worth ?? 0)) continue;
        const parts = filtersIn(rest.replace(/^的|的$/g, ''), (token) => meaning(token, target) !== undefined);
        if (parts) best = { target, parts, worth };
      }
    }
  }
  return best;
}

/** All of it one filter, or two. */
function filtersIn(rest: string, isFilter: (token: string) => boolean): string[] | undefined {
  if (rest.length >= 2 && isFilter(rest)) return [rest];
  for (let at = 2; at <= rest.length - 2; at += 1) {
    const parts = [rest.slice(0, at), rest.slice(at)].map((part) => part.replace(/^的|的$/g, ''));
    if (parts.every((part) => part.length >= 2 && isFilter(part))) return parts;
  }
  return undefined;
}
