import type { DocumentDefinition } from './document-definition';
import type { Notice } from './document-ways';
import type { Fields } from './field';

/** What a definition means where it says nothing. */
export const UNSAID = {
  sources: [],
  makes: [],
  tells: [],
  suggests: [],
  fills: [],
  says: [],
  answers: [],
  ownedAsSource: false,
  endsPacks: false,
  usualSteps: [],
  trace: {},
  flowQuantity: 'quantity',
  completes: false,
  completesWithItem: false,
  completesInvoiced: false,
  invoicesSources: false,
  hasFreeLines: false,
  reservesSoftly: false,
  neverSelfReview: false,
  isReturn: false,
  isRemark: false,
  settlesSources: false,
  takesBackMirrors: false,
  mirrorsStand: false,
  otherForms: [],
  picksHeld: false,
  startsAgreed: true,
  returnsClose: false,
  listLevel: 'document',
  livesOn: [],
  postings: {},
  hidesMoney: false,
  openInMirror: { header: [], lines: [] },
  addFlags: ['add'],
  printFlags: ['print'],
  editFlags: ['edit'],
  scanField: 'quantity',
} satisfies Partial<DocumentDefinition>;

/** The store it works in is chosen among one's own, unless it asks for another's goods. */
export function ownStore({
  header,
  reservesFrom,
  worksIn = reservesFrom,
  asksOthers,
}: Pick<Partial<DocumentDefinition>, 'reservesFrom' | 'worksIn' | 'asksOthers'> & { header: Fields }): Fields {
  const field = worksIn === undefined ? undefined : header[worksIn];
  if (worksIn === undefined || field?.kind !== 'ref' || field.computed) return header;
  return { ...header, [worksIn]: { ...field, own: asksOthers ? { unless: asksOthers } : {} } };
}

/** Whatever is submitted and reviewed waits for somebody: he hears of it when it is submitted, the next one when a step before his is passed. */
export function toApprovers({ title, actions }: Pick<DocumentDefinition, 'title' | 'actions'>): Notice[] {
  const reviews = actions.filter((action) => action.does === 'review');
  const submits = reviews.length === 0 ? [] : actions.filter((action) => action.does === 'submit');
  return [...submits, ...(submits.length === 0 ? [] : reviews)].map(({ id }) => ({ on: id, to: ['approver'], uri: 'approval', title: `待审批：${title}` }));
}

/** What is typed stands together; what is merely read through the product (all but its name) follows at the end of the line. */
export function cardLast<L extends Fields>(lines: L): L {
  const isCard = ([name, field]: [string, Fields[string]]) => field.via !== undefined && name !== 'productName';
  const entries = Object.entries(lines);
  return Object.fromEntries([...entries.filter((entry) => !isCard(entry)), ...entries.filter(isCard)]) as L;
}
