import type { z } from 'zod';
import type { AnyCommand } from '../../define/define-command';

/** What a command still has to ask, one question after the other. `ids` come from the selection and are never typed. */
export type ArgumentStep = { name: string; label: string; schema: z.ZodType; options?: readonly string[] };

export function argumentSteps(command: AnyCommand): ArgumentStep[] {
  // Asked by shape, not by class: the library of schemas need not be here before there is anything to ask.
  const shape = (command.args as Partial<z.ZodObject> | undefined)?.shape as Record<string, z.ZodType> | undefined;
  return Object.entries(shape ?? {})
    .filter(([name]) => name !== 'ids')
    .map(([name, schema]) => ({
      name,
      label: schema.description ?? name,
      schema,
      ...('options' in schema && Array.isArray(schema.options) ? { options: schema.options.map(String) } : {}),
    }));
}

/** The first complaint about an answer, undefined when it is fine. */
export function complaint(step: ArgumentStep, value: string): string | undefined {
  const checked = step.schema.safeParse(value === '' ? undefined : value);
  if (checked.success) return undefined;
  return value === '' ? `请填写${step.label}` : checked.error.issues[0]?.message;
}
