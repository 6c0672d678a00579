import { describe, expect, it } from 'vitest';
import { LineStore } from '../../../src/client/form/line-table/line-store';
import { lineTotals, unreadWords } from '../../../src/client/form/line-table/line-values';
import { fieldErrors, isTyped } from '../../../src/client/form/record-values';
import { isNumeric } from '../../../src/define/field-text';
import { inSection, sectionNames } from '../../../src/define/in-section';
import { documents } from '../../../src/domain/registry';

/** Whatever is no number is refused in the same words where it is typed, in the sums and by the schema the server reads with. */
const figures = documents.flatMap((kind) =>
  sectionNames(kind).flatMap((section) => {
    const fields = inSection(kind, section).lines;
    return Object.entries(fields).flatMap(([name, field]) =>
      isNumeric(field) && isTyped(field) && field.kind !== 'integer' ? [[`${kind.kind} ${section} ${name}`, fields, name] as const] : [],
    );
  }),
);

describe.each(figures)('%s', (_name, fields, name) => {
  it.each(['1e3', '12a', '1,23'])('refuses %s', (typed) => {
    const store = new LineStore(fields);
    store.load([{ [name]: '5' }, { [name]: '7' }]);
    store.set(store.at(0)?.key ?? '', { [name]: typed });
    const message = `【${fields[name]?.label}】必须是数字`;
    expect(store.at(0)?.errors[name]).toBe(message);
    expect(fieldErrors({ [name]: { ...fields[name], shownWhen: undefined } as never }, { [name]: typed })[name]).toBe(message);
    if (fields[name]?.sum) expect(lineTotals(fields, store.snapshot())[name]).toBeUndefined();
    expect(unreadWords(fields, store.snapshot())).toContain(`第1行【${fields[name]?.label}】“${typed}”不是数字`);
    store.set(store.at(0)?.key ?? '', { [name]: '1000' });
    expect(store.at(0)?.errors[name]).toBeUndefined();
    expect(unreadWords(fields, store.snapshot())).toBeUndefined();
    if (fields[name]?.sum) expect(Number(lineTotals(fields, store.snapshot())[name])).toBe(1007);
  });
});
