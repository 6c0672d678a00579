/** A filter that asks for everything but what it names: `f.customer=not:<id>,<id>`. */
const NOT = 'not:';

export const isNot = (value: string): boolean => value.startsWith(NOT);
/** The filter without the not. */
export const bareFilter = (value: string): string => (isNot(value) ? value.slice(NOT.length) : value);
export const notFilter = (value: string): string => `${NOT}${value}`;
