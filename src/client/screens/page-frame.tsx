import type { ReactNode, Ref } from 'react';
import { FormScreenContext } from '../form/form-screen';

type Props = {
  /** Flag of the screen whose permissions the pickers within ask for. */
  flag: string;
  title: string;
  /** What stands in one line with the name. */
  toolbar: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The frame of a page that fills its tab: its name and buttons in one line, the rest below. */
export function PageFrame({ flag, title, toolbar, children, ref }: Props) {
  return (
    <FormScreenContext value={flag}>
      <div ref={ref} className="flex h-full min-h-0 flex-col gap-2 p-3">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="mr-2 font-semibold text-base">{title}</h1>
          {toolbar}
        </div>
        {children}
      </div>
    </FormScreenContext>
  );
}
