import type { MasterDefinition } from '../../../define/define-master';
import { documentOf, masterOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';

const titles = (kind: string): string | undefined => documentOf(kind)?.title ?? masterOf(kind)?.title;
/** What a button over records says, by the flag it is granted under; `titleOf`: what the papers are called it makes. */
export const recordButton = ({ resource, actions }: Pick<MasterDefinition, 'resource' | 'actions'>, flag: string, titleOf = titles): string =>
  actions.find(({ id, flags }) => id === flag || flags.includes(flag))?.label ?? operationLabel(resource, flag, titleOf);
