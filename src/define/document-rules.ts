import type { FactName, Facts } from './facts';
import type { FieldCondition, OrgKind } from './field';

/**
 * One broken rule. A `warn` is shown and may be confirmed; everything else stops the transition. `by` = the operation that makes a warning
 * of a block: passing it is logged. `section` = where the line stands, unless in the first. Field `partner` is the counterparty, whatever
 * the kind calls it. `mends` = resources whose pages take it away, `about` what is known of the record that would, by the names of its
 * fields, beside the goods and the counterparty.
 */
export type Problem = {
  message: string;
  line?: number;
  section?: string;
  field?: string;
  level?: 'block' | 'warn';
  by?: string;
  mends?: readonly string[];
  about?: Record<string, string>;
};

export type CheckContext = {
  today: string;
  /** This moment, ISO: deadlines are moments, not days. */
  now: string;
  /** Value of a rule key for this organisation, warehouse and department (catalogue: ruleConfig). */
  rule: (key: string) => string;
  /** Whether the caller holds an operation of the screen he came from: overrideFefo, priceOverride. */
  may: (operation: string) => boolean;
  user: { id: string; employee: string };
};

/** When a rule is asked: saving, submitting, reviewing, or a later action by its id (receive, destroy, red). */
export type Moment =
  | 'save'
  | 'submit'
  | 'review'
  | 'unreview'
  | 'red'
  | 'stop'
  | 'cancel'
  | 'reschedule'
  | 'correctPatient'
  | 'receive'
  | 'destroy'
  | 'giveBack'
  | 'pick'
  | 'recheck'
  | 'dispatch'
  | 'sign'
  | 'exception'
  | 'award'
  | 'toOrder'
  | 'toArrival'
  | 'toGrn'
  | 'toSale'
  | 'toReturn'
  | 'toSalesOrder'
  | 'toIssue'
  | 'issue'
  | 'query'
  | 'download'
  | 'send'
  | 'redApply'
  | 'redIssue';

/** A step of approval a kind has of its own: whoever may pass on the screen; steps on one screen need different people. */
export type FixedStep = { name: string; screen: string };

/**
 * A step of approval a kind takes while nobody set up others: decided by the head of the document's department, by holders of
 * delivered roles, or of an operation on its pages. One that nobody who may pass can take is left out; neighbours the same people
 * would take are one.
 */
export type UsualStep = { name: string; by: 'departmentLeader' | { roles: readonly string[] } | { holders: string }; when?: FieldCondition };

/**
 * A rule of a kind. `at` names when it is asked; `rule` a key whose value off | warn | block is its strength;
 * `needs` the facts to load, `mends` where that is put right which the rule finds wrong (the nearest first: a page the user has
 * is offered beside the words). Pure: the same document and facts give the same problems.
 */
export type Check<D> = {
  at: readonly Moment[];
  rule?: string;
  needs?: readonly FactName[];
  kinds?: readonly OrgKind[];
  /** Of which documents it is asked; its facts are not loaded for others. */
  when?(d: D): boolean;
  mends?: readonly string[];
  test(d: D, facts: Facts, context: CheckContext): Problem[];
};
