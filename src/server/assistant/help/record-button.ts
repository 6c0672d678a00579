import type { MasterDefinition } from '../../../define/define-master';
import { documentOf, masterOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';

const titles = (kind: string): string | undefined => documentOf(kind)?.title ?? masterOf(kind)?.title;
/** What a button over records says, by the flag it is granted under; `titleOf`: what the papers are called it makes. */
export const recordButton = ({ resource, actions }: Pick<MasterDefinition, 'resource' | 'actions'>, flag: string, titleOf = titles): string =>
  actions.find(({ id, flags }) => id === flag || flags.includes(flag))?.label ?? operationLabel(resource, flag, titleOf);
/** Every button over records one flag grants: 匹配, 确认建议 and 重新建议 of lines of the bank. */
export const recordButtons = (master: Pick<MasterDefinition, 'resource' | 'actions'>, flag: string): string[] => [
  ...new Set([recordButton(master, flag), ...master.actions.filter(({ flags, on }) => on !== 'list' && flags.includes(flag)).map(({ label }) => label)]),
];
