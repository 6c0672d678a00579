/** A key press as far as a scanner can be told by it. */
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'> & { code?: string };

export const GS = '\u001d';
/** FNC1 for the eye; the server reads it as what it stands for. */
export const SHOWN = '␝';

/** FNC1 as keyboard wedges send it: Ctrl and ], on any layout. */
export const isGroupKey = (event: Key): boolean => event.key === GS || (event.ctrlKey && !event.altKey && (event.key === ']' || event.code === 'BracketRight'));
export const isNumpad = (event: Key): boolean => event.altKey && !event.ctrlKey && /^Numpad\d$/.test(event.code ?? '');
export const isBare = (event: Key): boolean => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(event.key);
/** AltGr types signs, and is Ctrl with Alt to a browser. */
export const isSign = (event: Key): boolean => event.key.length === 1 && !event.metaKey && event.ctrlKey === event.altKey;
