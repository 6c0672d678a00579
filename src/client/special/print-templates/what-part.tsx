import { formOptions, kindsOf, mayBeOf } from '../../../domain/prints/forms';
import { type Layout, usualOf } from '../../../domain/prints/layouts';
import { Input, Labelled } from '../../ui/input';
import { PartChoice } from './part-fields';
import type { PartProps } from './part-props';

/** What the template is for and what it is called. A form is laid out for all its kinds or one of them, a label for one. */
export function WhatPart({ design, mayChange, onChange, isNew }: PartProps<Layout> & { isNew: boolean }) {
  const { printKey, kind, name, layout } = design;
  const begin = (key: string, of: string) => onChange({ printKey: key, kind: of, layout: usualOf(key, of) ?? layout });
  const isForAll = mayBeOf(printKey, '');
  const firstOf = (key: string) => (mayBeOf(key, '') ? '' : (kindsOf(key)[0]?.value ?? ''));
  return (
    <div className="flex flex-col gap-2">
      <Labelled label="名称" isRequired>
        {(ids) => (
          <Input {...ids} data-autofocus="" maxLength={40} readOnly={!mayChange} value={name} onChange={(event) => onChange({ name: event.target.value })} />
        )}
      </Labelled>
      <PartChoice
        label="打印单据"
        hint={isNew ? undefined : '换单据请新建模板'}
        mayChange={isNew}
        value={printKey}
        options={formOptions}
        onValue={(key) => begin(key, firstOf(key))}
      />
      <PartChoice
        label="单据种类"
        hint={isForAll ? '全部种类共用一个模板，或单为其中一种设计' : '每种标签单独设计'}
        mayChange={isNew}
        value={kind}
        placeholder={isForAll ? '全部种类' : undefined}
        options={kindsOf(printKey)}
        onValue={(of) => begin(printKey, of)}
      />
    </div>
  );
}
