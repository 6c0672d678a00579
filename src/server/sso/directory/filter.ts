import { FilterParser } from 'ldapts';

/** A value inside a filter (RFC 4515): whatever it holds, it stays one value. */
const escapeValue = (value: string): string =>
  [...value].map((one) => ('\\*()\0'.includes(one) ? `\\${one.charCodeAt(0).toString(16).padStart(2, '0')}` : one)).join('');

/** A filter with what stands in braces said. What is put in is put in once: braces in a value are no braces. */
export const filled = (filter: string, values: Record<string, string>): string =>
  filter.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? escapeValue(values[name] ?? '') : whole));

/** The same filter of everybody: the value it asks for may be any. */
export const ofAll = (filter: string): string => filter.replaceAll('{name}', '*');

/** What is wrong with a filter; undefined = it can be asked. */
export function problemOfFilter(filter: string): string | undefined {
  const words = '不是有效的LDAP筛选，请检查括号，如 (uid={name})';
  try {
    const asked = filled(filter, { name: 'a', dn: 'cn=a' });
    FilterParser.parseString(asked);
    // The parser closes what was left open by itself.
    const open = [...asked].reduce((depth, one) => depth + (one === '(' ? 1 : one === ')' ? -1 : 0), 0);
    return open === 0 ? undefined : words;
  } catch {
    return words;
  }
}

/** Names of entries are the same in any case and however they are spaced: cn=A, dc=b is CN=a,DC=b. */
export const tidyDn = (dn: string): string => dn.trim().replace(/\s*(?<!\\)([,=])\s*/g, '$1');
export const sameDn = (dn: string): string => tidyDn(dn).toLowerCase();
