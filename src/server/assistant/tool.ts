import type { z } from 'zod';
import type { Proposal, Reference } from '../../contract/answers';
import type { Context } from '../base/context';
import { parse } from '../base/http';
import type { LookingAt } from './planner';

/** What a tool found: words for people, rows for a model, the records it rests on, what could be done next. */
export type ToolAnswer = {
  /** Markdown, complete by itself: the built-in planner says just this. */
  text: string;
  /** For the model: short, without names of patients. */
  data: unknown;
  references: Reference[];
  proposals: Proposal[];
  /** Nothing was found: another reading of the question may be tried. */
  isEmpty: boolean;
  /** It is nobody's here, or somebody else's: what was asked is looked for nowhere else. */
  isFinal?: true;
  /** Conditions the tool was given and could not apply. */
  unplaced?: string[];
  /** The rows it told of: what is asked of them next is asked of these. */
  rows?: readonly RowSet[];
};
/** Papers, records or facts by the filters of their list (`f.` before each), with what a figure of them was told by and in; `holds`: of papers those that say so. */
export type RowSet = {
  of: string;
  filters: Readonly<Record<string, string>>;
  said: string;
  by?: readonly string[];
  measures?: readonly string[];
  holds?: readonly string[];
};
/** A tool and the words it was given. */
export type Asked = { tool: string; args: unknown };
export type Asking = {
  context: Context;
  text: string;
  from: LookingAt;
  /** Kinds of rows that are left out, as said: the tools that can leave them out do, and write it down. */
  except?: readonly string[];
  /** Every tool used for the answer writes itself down here, with its words. */
  asked?: Asked[];
};

/** Something the assistant can do for a user who holds it, as the planners see it. */
export type AnyTool = {
  name: string;
  description: string;
  /** What it is about, as whoever may not is told; else its description begins with that. */
  about?: string;
  args: z.ZodType;
  /** Whether this user may use it at all. */
  may(context: Context): boolean;
  /** With arguments from outside: checked first. @throws BadInput */
  call(asking: Asking, args: unknown): Promise<ToolAnswer>;
};
type Given<A> = Omit<AnyTool, 'args' | 'call'> & {
  args: z.ZodType<A>;
  run(asking: Asking, args: A): Promise<ToolAnswer>;
};
export type Tool<A> = AnyTool & Given<A>;

/** Arguments are words, never ids: the tool itself finds what they name, inside what the user may see. */
export const defineTool = <A>(given: Given<A>): Tool<A> => ({
  ...given,
  call: (asking, args) => given.run(asking, parse(given.args, args)),
});

export const found = (given: Pick<ToolAnswer, 'text'> & Partial<ToolAnswer>): ToolAnswer => ({
  data: given.text,
  references: [],
  proposals: [],
  isEmpty: false,
  ...given,
});
export const nothing = (text: string, more: Partial<ToolAnswer> = {}): ToolAnswer => found({ text, ...more, isEmpty: true });

/** 采购订单（没到货，安泰） */
export const headOf = (title: string, understood: readonly string[]): string => `${title}${understood.length > 0 ? `（${understood.join('，')}）` : ''}`;

/** Between answers to different questions. */
export const RULE = '\n\n---\n\n';
/** Several answers as one, told one below the other. */
export function together(answers: readonly ToolAnswer[], between = '\n\n'): ToolAnswer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  return found({
    text: answers.map(({ text }) => text).join(between),
    data: answers.map(({ data }) => data),
    references: answers.flatMap(({ references }) => references),
    proposals: unlike(answers.flatMap(({ proposals }) => proposals)),
    unplaced: [...new Set(answers.flatMap(({ unplaced }) => unplaced ?? []))],
    rows: answers.flatMap(({ rows }) => rows ?? []),
    isEmpty: answers.every(({ isEmpty }) => isEmpty),
  });
}
/** The same page is offered once. */
const unlike = (proposals: readonly Proposal[]): Proposal[] => [...new Map(proposals.map((one) => [JSON.stringify([one.command, one.args]), one])).values()];
/** Those that found anything; where none did, all of them. */
export function filled(answers: readonly ToolAnswer[]): readonly ToolAnswer[] {
  const full = answers.filter(({ isEmpty }) => !isEmpty);
  return full.length > 0 ? full : answers;
}
