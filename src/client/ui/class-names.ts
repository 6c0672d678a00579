/** Joins class names, leaving out what is false: cx('a', isOpen && 'b'). */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
