import type { Context } from '../../base/context';

/** Between two urges of the same approvers about the same document: often enough to be heard, not to be a nuisance. */
export const URGE_HOURS = 4;

export const isUrgedLately = (context: Pick<Context, 'now'>, at: string | Date | null | undefined): boolean =>
  at != null && new Date(at).getTime() > context.now().getTime() - URGE_HOURS * 3_600_000;
