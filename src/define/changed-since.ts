import { choice, computed } from './field';

/** Filter of every list: what others added or changed since whoever asks last looked at it. No row carries it; the server knows the moment. */
export const CHANGED_SINCE = 'changedSince';
export const CHANGED = computed(choice('变化', 'look 自上次查看以来'));
