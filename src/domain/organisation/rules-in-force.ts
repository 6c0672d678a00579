import { isDefined } from '../registry';
import { type RuleKey, ruleKeys } from './rule-keys';

/** A switch is offered as soon as something that asks it is built, and not before: what it would change is there. */
export const isInForce = ({ readBy }: RuleKey): boolean => readBy === undefined || readBy.some(isDefined);

export const rulesInForce: readonly RuleKey[] = ruleKeys.filter(isInForce);
