import { shown, type Variables, variables } from './config-variables';
import { StartupError } from './startup-error';

export function together(value: Variables, names: (keyof Variables)[]) {
  const missing = names.filter((name) => !value[name]);
  if (missing.length > 0 && missing.length < names.length) refuse(missing.map((name) => `${name} 未设置；${names.join('、')} 须同时设置`));
}

/** What means nothing without another. */
export function after(value: Variables, name: keyof Variables, other: keyof Variables) {
  if (value[name] && !value[other]) refuse([`${other} 未设置；设置 ${name} 须同时设置 ${other}`]);
}

export function describe(name: string, value: string | undefined) {
  const { allowed } = (variables[name as keyof Variables].meta() ?? {}) as { allowed?: string };
  return `${name}=${shown(name, value)}；允许：${allowed ?? ''}`;
}

export function refuse(lines: string[]): never {
  throw new StartupError(`环境变量有误 / invalid environment:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
