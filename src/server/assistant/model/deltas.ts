import { z } from 'zod';

/** What one piece of a model's answer brings, whatever shape its server gives it. */
export type CallPart = { index?: number | undefined; id: string; name: string; args: string };
export type Delta = {
  text: string;
  calls: readonly CallPart[];
  /** It thinks aloud: nothing to show, but it lives. */
  thinks: boolean;
  /** The server says that this was all. */
  isOver: boolean;
};

/** The model's server did not give an answer that could be used. The message is for the log. */
export class ModelFault extends Error {
  override name = 'ModelFault';
}

/** Nothing of a strange shape is refused here: what cannot be read counts as not said. */
const loose = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const words = z.string().transform((text) => text.replace(/\0|\p{Surrogate}/gu, ''));
const parts = z.array(z.object({ text: loose(words) })).transform((all) => all.map((part) => part.text ?? '').join(''));
const args = z.union([words, z.record(z.string(), z.unknown()).transform((given) => JSON.stringify(given))]);
const called = z.object({ name: loose(words), arguments: loose(args) });
const call = z.object({
  index: loose(
    z.union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ]),
  ),
  id: loose(words),
  function: loose(called),
});
const message = z.object({
  content: loose(z.union([words, parts])),
  reasoning_content: loose(words),
  reasoning: loose(words),
  tool_calls: loose(z.array(z.unknown())),
  function_call: loose(called),
});
const choice = z.object({ delta: loose(message), message: loose(message), finish_reason: loose(z.string()) });
const chunk = z.object({ choices: loose(z.array(z.unknown())), error: z.unknown().optional() });

/** Calls an answer can hold; whatever exceeds that is no plan any more. */
const MOST_CALLS = 32;

/**
 * Reads one parsed event, or the whole of an answer that was not streamed.
 * @throws ModelFault when it is an error of the server
 */
export function deltaOf(value: unknown): Delta | undefined {
  const given = chunk.safeParse(value);
  if (!given.success) return undefined;
  const { error, choices } = given.data;
  if (error !== undefined && error !== null && error !== false) throw new ModelFault(`error: ${JSON.stringify(error).slice(0, 300)}`);
  const first = choice.safeParse(choices?.[0]);
  if (!first.success) return undefined;
  const said = first.data.delta ?? first.data.message ?? {};
  const listed = (said.tool_calls ?? []).slice(0, MOST_CALLS).flatMap((one) => {
    const part = call.safeParse(one);
    return part.success ? [partOf(part.data.index, part.data.id, part.data.function)] : [];
  });
  return {
    text: said.content ?? '',
    calls: said.function_call ? [...listed, partOf(0, undefined, said.function_call)] : listed,
    thinks: Boolean(said.reasoning_content ?? said.reasoning),
    isOver: Boolean(first.data.finish_reason),
  };
}

const partOf = (index: number | undefined, id: string | undefined, given: z.infer<typeof called> | undefined): CallPart => ({
  index,
  id: id ?? '',
  name: given?.name ?? '',
  args: given?.arguments ?? '',
});
