import { useState } from 'react';
import type { SheetAsk } from '../../../contract/answers';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';

type Props = { asks: SheetAsk; before: Readonly<Record<string, string>>; isBusy: boolean; onSaid: (meant: Record<string, string>) => void };

/** Columns of a sheet nobody knows, each with some of what stands below it: what does it say? What its title suggests, or was said of it before, is chosen already. */
export function ColumnQuestion({ asks: { columns, meanings, guess, words }, before, isBusy, onSaid }: Props) {
  const known = columns.filter(({ title }) => Object.hasOwn(before, title)).map(({ title }) => [title, before[title] as string]);
  const [meant, setMeant] = useState<Record<string, string>>({ ...guess, ...Object.fromEntries(known) });
  const options = meanings.map(({ name, label }) => ({ value: name, label }));
  const [first, second, third] = words?.heads ?? ['文件的列', '内容', '是什么'];
  const lacking = words && columns.some(({ title }) => !meant[title]) ? `请选择${words.wanted}` : '';
  const missing = meanings.filter(({ name, required }) => required && !Object.values(meant).includes(name)).map(({ label }) => label);
  return (
    <>
      <div className="mt-2 max-h-80 overflow-auto border border-line">
        <table className="w-full text-sm" aria-label={words?.wanted ?? '每一列是什么'}>
          <thead className="sticky top-0 z-10 bg-sunken text-left text-muted">
            <tr className="[&>th]:px-2 [&>th]:py-1">
              <th>{first}</th>
              <th>{second}</th>
              <th className={words ? 'w-80' : 'w-48'}>{third}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ title, samples }) => (
              <tr key={title} className="border-line border-t [&>td]:px-2 [&>td]:py-1">
                <td className="whitespace-nowrap font-medium">{title}</td>
                <td className="max-w-64 truncate text-muted">{samples.filter(Boolean).join('、')}</td>
                <td>
                  <Select
                    aria-label={`“${title}”是什么`}
                    placeholder={words ? '请选择' : '不导入'}
                    options={options}
                    value={meant[title] ?? ''}
                    onChange={({ target }) => setMeant({ ...meant, [title]: target.value })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex justify-end">
        <Button
          isBusy={isBusy}
          {...(lacking !== '' ? { whyNot: lacking } : missing.length > 0 ? { whyNot: `请选择哪一列是${missing.join('、')}` } : {})}
          onClick={() => onSaid(meant)}
        >
          {words ? '按此读取' : '按此对应读取'}
        </Button>
      </div>
    </>
  );
}
