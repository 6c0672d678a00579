import type { Asking, Tool, ToolAnswer } from './tool';
import { nothing } from './tool';

/** A tool the user does not hold says so. */
export async function use<A>(tool: Tool<A>, asking: Asking, args: A): Promise<ToolAnswer> {
  if (!tool.may(asking.context))
    return nothing(`您没有查看这类数据的权限（${tool.about ?? tool.description.split(/[：。（]/)[0]}），需要时请联系本机构管理员授权。`);
  asking.asked?.push({ tool: tool.name, args });
  return tool.run(asking, args);
}

/** Only what was said: an absent word is no condition. */
export const given = <T extends Record<string, string | undefined>>(words: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value)) as { [K in keyof T]?: string };

/** What the names in a question are names of. */
export type Named = Record<'partner' | 'product' | 'department' | 'warehouse' | 'unknown', string | undefined>;
