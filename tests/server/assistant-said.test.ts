import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../src/server/assistant/reading/gazetteer';
import { lexicon } from '../../src/server/assistant/reading/lexicon';
import { readFrame } from '../../src/server/assistant/reading/read';
import { phrasesIn, SAID_BY_SENSE } from '../../src/server/assistant/words/said/all';
import { COMMON } from '../../src/server/assistant/words/said/plain-words';
import { SAME } from '../../src/server/assistant/words/said/same';
import { STEPS } from '../../src/server/assistant/words/said/steps';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { type AssistantWorld, assistantWorld } from './assistant-world';

const nobody = { goods: [], partner: [], department: [], warehouse: [], people: [] };
const read = (text: string) => readFrame(text, nobody, { kind: 'H', today: '2026-11-27' });

describe('the tables of what people say', () => {
  const said = SAID_BY_SENSE.flatMap((table) => Object.entries(table).flatMap(([sense, words]) => phrasesIn(words).map((phrase) => ({ sense, phrase }))));

  it('hold each phrase once, and it is read as what it is listed under', () => {
    const senses = new Map<string, string>();
    const wrong = said.flatMap(({ sense, phrase }) => {
      const word = phrase.toLowerCase();
      const other = senses.get(word);
      senses.set(word, sense);
      return other !== undefined || lexicon().get(word)?.sense !== sense ? [`${phrase}: ${sense}, ${other ?? lexicon().get(word)?.sense}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('name words of the product, and each of their sayings stands for that word', () => {
    const wrong = Object.entries(SAME).flatMap(([word, words]) => {
      const entry = lexicon().get(word);
      if (!entry) return [`${word}: no word of the product`];
      return phrasesIn(words).flatMap((phrase) => {
        const read = lexicon().get(phrase);
        return read?.sense === entry.sense && (read.as ?? phrase) === (entry.as ?? word) ? [] : [`${phrase}: ${word}, ${read?.as ?? read?.sense}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it.each(STEPS.filter(({ waits }) => waits).map((step) => [step.waits ?? '', step] as const))(
    'read %s in every aspect of its verbs',
    (waits, { verbs, objects }) => {
      const [verb = ''] = verbs.split(' ');
      const [object = ''] = (objects ?? '').split(' ');
      const others = ['没', '还没', '迟迟没', '一直没', '到现在还没', '至今没'].map((head) => head + verb);
      const texts = [
        ...others,
        ...['完', '过', '掉'].map((end) => `一直没${verb}${end}`),
        `迟迟没${verb}${object.startsWith(verb.at(-1) ?? '-') ? '' : object}`,
      ];
      const wrong = texts.filter((text) => !read(text).cover.some((arc) => arc.text === waits || /^[没未待还]/.test(arc.text)));
      expect(wrong).toEqual([]);
    },
  );
});

describe('a common word', () => {
  let w: AssistantWorld;
  inWorld(assistantWorld, (made) => {
    w = made;
  });

  it.each(['h', 'd', 'nurse'] as const)('is nobody’s name to %s', async (who) => {
    const context: Context = w[who];
    const words = phrasesIn(COMMON.word ?? '');
    const named: string[] = [];
    for (let at = 0; at < words.length; at += 15) {
      const text = words.slice(at, at + 15).join('，');
      const gazetteer = await loadGazetteer(context, text);
      const { cover } = readFrame(text, gazetteer, { kind: context.org.kind, today: '2026-11-27' });
      named.push(...cover.filter(({ sense }) => sense.startsWith('name.')).map((arc) => `${arc.text} ${arc.sense}`));
    }
    expect(named).toEqual([]);
  });
});
