import { memo, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PrintedDocument } from '../../../contract/print-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import type { PrintColumn } from '../../../define/print-column';
import type { PrintLayout } from '../../../define/print-layout';
import { PrintPage } from './print-page';
import type { Page, Paper } from './print-pages';
import { PrintText } from './print-text';
import type { TextPage } from './text-pages';

/** A sheet of the table, or one of the text before it. */
export type Sheet = {
  key: string;
  printed: PrintedDocument;
  columns: readonly PrintColumn[];
  copy: string;
  page: Page;
  text?: { page: TextPage; number: number; of: number };
};
type Props = {
  sheets: readonly Sheet[];
  definition: DocumentDefinition;
  print: PrintDefinition;
  paper: Paper;
  organisation: string;
  layout?: PrintLayout | undefined;
};

/** Sheets drawn at first, and with every further step. */
const STEP = 24;
const DrawnPage = memo(PrintPage);

/**
 * The sheets of a printing. A document of thousands of lines has hundreds: the first are shown at once, the others follow while
 * somebody looks at them, and before anything goes to the printer all are there.
 */
export function PrintSheets({ sheets, ...shared }: Props) {
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (count >= sheets.length) return;
    const timer = setTimeout(() => setCount(count + STEP));
    return () => clearTimeout(timer);
  }, [count, sheets.length]);
  useEffect(() => {
    const drawAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return sheets
    .slice(0, count)
    .map(({ key, text, ...sheet }) =>
      text && sheet.printed.text ? (
        <PrintText key={key} printed={sheet.printed} text={sheet.printed.text} paper={shared.paper} {...text} />
      ) : (
        <DrawnPage key={key} {...sheet} {...shared} />
      ),
    );
}
