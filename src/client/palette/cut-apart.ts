import { PREFIX } from './match';
import type { Meaning } from './meaning';
import type { NamedTarget, Target } from './query-target';

type Cut = { target: Target; parts: string[] };

/** Longer is a sentence, which is read elsewhere. */
const LONGEST = 20;

/**
 * Words that were not typed apart (未审核采购订单, jtcgdd, 采购订单上月未付): the best name of a page among their beginnings and ends such that all
 * the rest filters it.
 */
export function cutApart(
  text: string,
  pageCalled: (name: string) => NamedTarget | undefined,
  meaning: (token: string, target: Target) => Meaning | undefined,
): Cut | undefined {
  if (text.length < 4 || text.length > LONGEST || !/^[\u3400-\u9fffa-z0-9]+$/i.test(text)) return undefined;
  let best: (Cut & { worth: number }) | undefined;
  for (let at = 2; at <= text.length - 2; at += 1) {
    for (const [name, rest] of [
      [text.slice(0, at), text.slice(at)],
      [text.slice(at), text.slice(0, at)],
    ] as const) {
      const page = pageCalled(name.replace(/^的|的$/g, ''));
      const worth = page && page.grade >= PREFIX ? page.grade + name.length / 10 : 0;
      if (!page || worth <= (best?.worth ?? 0)) continue;
      const parts = filtersIn(rest.replace(/^的|的$/g, ''), (token) => meaning(token, page.target) !== undefined);
      if (parts) best = { target: page.target, parts, worth };
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
