import type { Period } from '../../../define/spoken-periods';
import type { Found } from '../words/names';

/** What a stretch of a question means where it is read by the words a dataset has of its own. */
export type Word =
  | { is: 'subject' }
  | { is: 'filler' }
  /**
   * A condition: the rows with these values; `standing`: without those that are over. `isWeak`: an everyday word, which counts beside its field or the
   * rows it is said of. `isTitle`: what one of them is called.
   */
  | { is: 'where'; where: Readonly<Record<string, string>>; standing?: Readonly<Record<string, string>>; said: string; isWeak?: boolean; isTitle?: boolean }
  | { is: 'field'; names: readonly string[] }
  | { is: 'measure'; name: string }
  | { is: 'name'; found: readonly Found[]; of: string; said: string }
  | { is: 'period'; period: Period }
  | { is: 'amount'; range: string; said: string }
  /** 谁批的, 在哪里, 什么时候: what of the rows is asked for (tools/asked-of-row.ts). */
  | { is: 'asks'; fields?: readonly string[]; isStand?: boolean }
  /** Letters none of the words: what some record may hold. */
  | { is: 'unknown'; said: string }
  | { is: Grammar };

/** Words of grammar (grammar.ts). */
export type Grammar =
  | 'each'
  | 'spread'
  | 'month'
  | 'not'
  | 'butAfter'
  | 'equals'
  | 'blank'
  | 'filled'
  | 'ends'
  | 'ended'
  | 'soon'
  | 'count'
  | 'list'
  | 'sum'
  | 'most'
  | 'oldest'
  | 'newest'
  | 'dear'
  | 'cheap'
  | 'least'
  | 'share'
  | 'compare';
