import { formOptions, kindsOf, mayBeOf } from '../../../domain/prints/forms';
import { type Layout, usualOf } from '../../../domain/prints/layouts';
import { Input, Labelled } from '../../ui/input';
import { Select } from '../../ui/select';
import type { PartProps } from './part-props';

/** What the template is for and what it is called. A form is laid out for all its kinds or one of them, a label for one. */
export function WhatPart({ design, mayChange, onChange, isNew }: PartProps<Layout> & { isNew: boolean }) {
  const { printKey, kind, name, layout } = design;
  const begin = (key: string, of: string) => onChange({ printKey: key, kind: of, layout: usualOf(key, of) ?? layout });
  const firstOf = (key: string) => (mayBeOf(key, '') ? '' : (kindsOf(key)[0]?.value ?? ''));
  return (
    <div className="flex flex-col gap-2">
      <Labelled label="名称" isRequired>
        {(ids) => (
          <Input {...ids} data-autofocus="" maxLength={40} readOnly={!mayChange} value={name} onChange={(event) => onChange({ name: event.target.value })} />
        )}
      </Labelled>
      <Labelled label="打印单据" hint={isNew ? undefined : '换单据请新建模板'}>
        {(ids) => (
          <Select
            {...ids}
            aria-label="打印单据"
            disabled={!isNew}
            value={printKey}
            options={formOptions}
            onChange={({ target }) => begin(target.value, firstOf(target.value))}
          />
        )}
      </Labelled>
      <Labelled label="单据种类" hint={mayBeOf(printKey, '') ? '全部种类共用一个模板，或单为其中一种设计' : '每种标签单独设计'}>
        {(ids) => (
          <Select
            {...ids}
            aria-label="单据种类"
            disabled={!isNew}
            value={kind}
            {...(mayBeOf(printKey, '') ? { placeholder: '全部种类' } : {})}
            options={kindsOf(printKey)}
            onChange={({ target }) => begin(printKey, target.value)}
          />
        )}
      </Labelled>
    </div>
  );
}
