import type { UsualStep } from '../../define/document-rules';
import { STATUS } from '../../define/status';

/** Whoever passes a first approval says what quality thinks of it: his opinion is part of the paper, and never the maker's own. */
export const OPINION = { from: [STATUS.submitted], flags: ['pass'], reason: 'required', reasonName: '审核意见' } as const;

/** Whoever may pass is asked; houses with more departments in it set up their own steps. */
export const QUALITY: readonly UsualStep[] = [{ name: '质量审核', by: { holders: 'pass' } }];
