import { bestCover } from './lattice';
import { lexiconArcs } from './lexicon';
import { sensesOf } from './senses';

/** 护士长催着呢: nothing but talk, which asks for nothing by itself. */
export const isTalk = (text: string): boolean => sensesOf(bestCover(text.toLowerCase(), lexiconArcs(text.toLowerCase()))).length === 0;
