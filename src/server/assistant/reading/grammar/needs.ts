import type { Intent, Subject } from './cell';

/**
 * What must be said for a reading to be possible at all: nobody asks for a share without a word for it. The model weighs what is possible;
 * it never makes up what was not said.
 */
const INTENT_NEEDS: Partial<Record<Intent, RegExp>> = {
  rank: /^(?:noun\.(?:department|partner)|calc\.(?:most|least|first|last|compare|share)|by\.|noun\.(?:cheap|month|expiry|profit)|ask\.(?:which|who)|measure\.)/,
  share: /^(?:calc\.share|ask\.howmuch)$/,
  average: /^(?:calc\.average|noun\.month|period|ask\.when|qty)$/,
  compare: /^(?:calc\.(?:compare|share)|noun\.cheap|ask\.|above|below|flow\.use|name\.department)/,
  trend: /^(?:calc\.(?:trend|compare|average)|noun\.price|ask\.yes|noun\.month|by\.month)$/,
  forecast: /^(?:calc\.forecast|noun\.(?:runout|low|stock)|ask\.(?:howmuch|when)|verb\.want|below)$/,
  explain: /^(?:ask\.(?:why|how|origin|mean|who|what|yes)|noun\.(?:reason|progress)|calc\.compare|not|verb\.decide|num|qty)$/,
  detail: /^(?:calc\.|noun\.(?:content|progress|reason|trace)|ask\.|verb\.|flow\.|state|trait)/,
  draft: /^(?:verb\.(?:make|want|copy|change|do)|qty|flow\.|noun\.low)/,
  act: /^(?:verb\.(?:decide|reject|undo|delete|submit|do|urge|print)|flow\.)/,
  how: /^(?:ask\.(?:how|where|yes|why|which|what)|noun\.help|verb\.|command|flow\.|noun\.|kind|page)/,
};

const SUBJECT_NEEDS: Partial<Record<Subject, RegExp>> = {
  expiry: /^(?:noun\.(?:expiry|expired)|ahead)$/,
  low: /^noun\.(?:low|runout|stock)$/,
  idle: /^(?:noun\.idle|calc\.(?:most|first))$/,
  account: /^(?:noun\.(?:account|overdue|ageing|credit|expiry)|not$|flow\.(?:pay|collect)|measure\.money)$/,
  use: /^(?:flow\.(?:use|operate|claim|return)|noun\.account|noun\.department|measure\.|noun\.(?:person|highvalue|goods)|calc\.|person|name\.person|bed|qty|by\.)/,
  price: /^(?:noun\.(?:price|cheap)|measure\.money|flow\.(?:sell|buy|receive|pay)|ask\.(?:which|how))/,
  profit: /^noun\.profit$/,
  licence: /^noun\.licence$/,
  todo: /^(?:noun\.(?:todo|reason)|verb\.(?:decide|do)|ask\.what|all)$/,
  trace: /^(?:noun\.trace|noun\.lot|lot|code|ask\.where)$/,
  log: /^(?:noun\.log|verb\.(?:change|delete|do)|ask\.who)$/,
  command: /^(?:command|verb\.|flow\.print|noun\.page)/,
  page: /^(?:page|master|kind|noun\.|flow\.|verb\.)/,
};

export const isPossible = (senses: readonly string[], intent: Intent, subject: Subject): boolean =>
  [INTENT_NEEDS[intent], SUBJECT_NEEDS[subject]].every((needed) => needed === undefined || senses.some((sense) => needed.test(sense)));
