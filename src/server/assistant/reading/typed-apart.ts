import { lexicon } from './lexicon';

const WHOLE = /^(?:kind|page)/;

/** 采购 退货 金额: two words typed apart that are the name of one paper or page are that name. */
export function joinedNames(text: string): string {
  const [first = '', ...others] = text.split(' ');
  const words = [first];
  for (const word of others) {
    const both = `${words.at(-1)}${word}`;
    if (/^[\u3400-\u9fff]{4,10}$/.test(both) && WHOLE.test(lexicon().get(both)?.sense ?? '')) words[words.length - 1] = both;
    else words.push(word);
  }
  return words.join(' ');
}
