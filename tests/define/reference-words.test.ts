import { describe, expect, it } from 'vitest';
import { defineDocument } from '../../src/define/define-document';
import { computed, extra, ref, text } from '../../src/define/field';
import { documents } from '../../src/domain/registry';

/** Beside a reference every answer says what it is called: `patient`, `patientName`. */
const defined = (more: Parameters<typeof defineDocument>[0]['header']) =>
  defineDocument({
    kind: 'trial',
    title: '试',
    prefix: 'ZZ',
    owners: ['H'],
    header: { patient: ref('patient', '患者'), ...more },
    lines: {},
    actions: [],
    print: 'inboundOrder',
  });

describe('the name a reference reads as', () => {
  it('is no field somebody types, which would stand in its place', () => {
    expect(() => defined({ patientName: extra(text('患者')) })).toThrow('trial.patientName: is what patient reads as');
    expect(() => defined({ patientName: extra(computed(text('患者'))) })).not.toThrow();
  });
  it('is hidden by no kind there is', () => {
    const hidden = documents.flatMap(({ kind, header, lines, sections }) =>
      [header, lines, ...Object.values(sections).map(({ fields }) => fields)].flatMap((fields) =>
        Object.entries(fields).flatMap(([name, field]) => {
          const beside = fields[`${name}Name`];
          return (field.kind === 'ref' || field.kind === 'refs') && beside && !beside.computed ? [`${kind}.${name}`] : [];
        }),
      ),
    );
    expect(hidden).toEqual([]);
  });
});
