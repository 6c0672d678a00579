import { describe, expect, it } from 'vitest';
import type { Fields } from '../../src/define/field';
import { objectSchema } from '../../src/define/field-schema';
import { documents, masters } from '../../src/domain/registry';

/** Everything somebody fills in: heads and lines of documents, masters, and what their actions ask. */
const asked: [string, Fields][] = [
  ...documents.flatMap(({ kind, header, lines, sections, actions }): [string, Fields][] => [
    [`${kind} header`, header],
    [`${kind} lines`, lines],
    ...Object.entries(sections).map(([name, section]): [string, Fields] => [`${kind} ${name}`, section.fields]),
    ...actions.flatMap(({ id, input }): [string, Fields][] => (input ? [[`${kind} ${id}`, input]] : [])),
  ]),
  ...masters.flatMap(({ resource, fields, actions }): [string, Fields][] => [
    [resource, fields],
    ...actions.flatMap(({ id, input }): [string, Fields][] => (input ? [[`${resource} ${id}`, input]] : [])),
  ]),
];

describe('what is required by something else that was chosen', () => {
  it('is asked for together with what is required always, in every form there is', () => {
    let seen = 0;
    for (const [name, fields] of asked)
      for (const [id, field] of Object.entries(fields)) {
        const condition = Object.entries(field.requiredWhen ?? {});
        if (field.computed || condition.length === 0 || condition.some(([one]) => fields[one] === undefined || fields[one].computed)) continue;
        const values = Object.fromEntries(condition.map(([one, options]) => [one, (options as readonly unknown[])[0]]));
        const paths =
          objectSchema(fields)
            .safeParse(values)
            .error?.issues.map(({ path }) => path[0]) ?? [];
        expect(paths, `${name}: ${id}`).toContain(id);
        seen += 1;
      }
    expect(seen).toBeGreaterThan(40);
  });

  it('says nothing of siblings that are wrong themselves', () => {
    for (const [name, fields] of asked) {
      const nonsense = Object.fromEntries(Object.entries(fields).flatMap(([id, field]) => (field.computed ? [] : [[id, 'x -']])));
      expect(() => objectSchema(fields).safeParse(nonsense), name).not.toThrow();
    }
  });
});
