import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { surelyHelp } from '../tools/help';
import { derivedHelp } from '../tools/help-task';
import { screensOfOrganisation } from '../words/pages';
import { isAnyDeed, wayAlone } from './asks-way';

/** 怎么给他续, 2.5怎么发出去: how, and not why, whether or how much. */
const HOW = /^[^，。]{0,10}(?:怎么|咋|如何|怎样)(?!.{0,3}(?:还没|还不|没|不|回事|样|这么|那么|会|少|多|算|来的|又|都|就|才))[^，。]{1,10}$/;
const LONGEST = 18;

/** How something is done, of what was told: the question with what those papers or records are called, where they have a button that is named so. */
export function howOfTold(context: Context, said: string, answer: string): string | undefined {
  if (said.length > LONGEST || !HOW.test(said) || derivedHelp(context, said)?.isNamed) return undefined;
  const prefixes = new Set((answer.match(/(?<=\*\*)[A-Z]{2}(?=\d{10,}\*\*)/g) ?? []).map(String));
  const [prefix, ...others] = prefixes;
  const paper = others.length === 0 ? documents.find((one) => one.prefix === prefix)?.title : undefined;
  const [page] = screensOfOrganisation(context)
    .filter(({ title }) => answer.startsWith(title))
    .sort((a, b) => b.title.length - a.title.length);
  // 这些一般怎么处理, of papers: no button of another kind their title speaks of.
  if (paper && isAnyDeed(wayAlone(said) ?? '')) return undefined;
  const title = paper ?? page?.title;
  const asked = title && `${title}${said}`;
  // 不想接怎么操作: what the table says of them, where it says nothing of the words alone.
  return asked && (derivedHelp(context, asked)?.isNamed || (!surelyHelp(said, context) && surelyHelp(asked, context))) ? asked : undefined;
}
