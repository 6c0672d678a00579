import { documents } from '../../../domain/registry';

/** HI…被退回的原因, CG开头的单子, FX那张: papers called by the letters their numbers begin with, and by no day of them. */
const CALLED =
  /(?<![a-z0-9])([a-z]{2})(?:(?:\.{2,}|…+|\*{2,}|-{2,})|(?:号|单号)?(?:开头|打头)的?(?:那[张份])?(?:单子|单据|单号|单|发票|合同|申请)?|(?=那[张份]))/g;

/** The sentence with what such papers are called in the place of their letters. */
export const withoutPrefixes = (text: string): string =>
  text.replace(CALLED, (said, letters: string) => documents.find(({ prefix }) => prefix.toLowerCase() === letters)?.title ?? said);
