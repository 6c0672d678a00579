import { z } from 'zod';
import type { AnyCommand } from '../../define/define-command';

/** What a command still has to ask, one question after the other. `ids` come from the selection and are never typed. */
export type ArgumentStep = { name: string; label: string; schema: z.ZodType; options?: readonly string[] };

export function argumentSteps(command: AnyCommand): ArgumentStep[] {
  if (!(command.args instanceof z.ZodObject)) return [];
  return Object.entries(command.args.shape as Record<string, z.ZodType>)
    .filter(([name]) => name !== 'ids')
    .map(([name, schema]) => ({
      name,
      label: schema.description ?? name,
      schema,
      ...(schema instanceof z.ZodEnum ? { options: schema.options.map(String) } : {}),
    }));
}

/** The first complaint about an answer, undefined when it is fine. */
export function complaint(step: ArgumentStep, value: string): string | undefined {
  const checked = step.schema.safeParse(value === '' ? undefined : value);
  if (checked.success) return undefined;
  return value === '' ? `请填写${step.label}` : checked.error.issues[0]?.message;
}
