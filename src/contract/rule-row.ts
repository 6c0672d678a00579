/** One switch as it stands at a place: what holds, where it comes from, what would hold without, and what is its own there. */
export type RuleRow = {
  key: string;
  group: string;
  meaning: string;
  type: string;
  choices: readonly string[];
  default: string;
  inherited: string;
  own: string | null;
  value: string;
  from: string;
  isLocked: boolean;
  within: boolean;
  /** Why nobody changes it here. */
  changedBy?: string;
};
