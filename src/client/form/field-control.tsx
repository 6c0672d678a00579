import type { ReactNode } from 'react';
import { ChoiceControl, ChoicesControl, FlagControl } from './choice-control';
import type { ControlProps } from './control';
import { DateControl } from './date-control';
import { DictionaryControl } from './dictionary-control';
import { FilesControl } from './files-control';
import { NumberControl } from './number-control';
import { RefControl } from './ref-control';
import { RefsControl } from './refs-control';
import { TextControl } from './text-control';

/** The one control of a field, chosen by its kind. */
export function FieldControl(props: ControlProps): ReactNode {
  const { field, ...rest } = props;
  switch (field.kind) {
    case 'text':
      return field.dictionary ? <DictionaryControl {...rest} field={field} dictionary={field.dictionary} /> : <TextControl {...rest} field={field} />;
    case 'quantity':
    case 'money':
    case 'price':
    case 'rate':
    case 'integer':
      return <NumberControl {...rest} field={field} />;
    case 'date':
    case 'month':
    case 'datetime':
      return <DateControl {...rest} field={field} />;
    case 'choice':
      return <ChoiceControl {...rest} field={field} />;
    case 'choices':
      return <ChoicesControl {...rest} field={field} />;
    case 'flag':
      return <FlagControl {...rest} field={field} />;
    case 'ref':
      return <RefControl {...rest} field={field} />;
    case 'refs':
      return <RefsControl {...rest} field={field} />;
    case 'files':
      return <FilesControl {...rest} field={field} />;
  }
}
