import type { Row } from '../../../contract/answers';
import type { PrintedDocument } from '../../../contract/print-answer';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import { textOf } from '../../../define/field-text';
import { inSection } from '../../../define/in-section';
import { uppercaseAmount } from '../../../define/money';
import type { PrintColumn } from '../../../define/print-column';
import type { PrintLayout } from '../../../define/print-layout';
import { Barcode } from './barcode';
import { fittedPoints, isWhole } from './cell-fit';
import { copyWidth, headPoints } from './form-ends';
import { opinionsOf } from './opinions';
import { holdsMoney, PAGE_MARGIN, type Page, type Paper, type SectionPart, signed, watermarkOf } from './print-pages';
import { SheetTable } from './sheet-table';
import { sheetWords } from './sheet-words';

type Props = {
  definition: DocumentDefinition;
  print: PrintDefinition;
  printed: PrintedDocument;
  columns: readonly PrintColumn[];
  page: Page;
  paper: Paper;
  organisation: string;
  copy: string;
  layout?: PrintLayout | undefined;
};

/** One sheet: the header of the form repeats on each, subtotals stand at its foot, the sum and its words on the last. */
export function PrintPage({ definition, print, printed, columns, page, paper, organisation, copy, layout }: Props) {
  const { info } = printed;
  const { header } = info;
  const isRed = header.isRed === true;
  const say = sheetWords(definition, isRed);
  // In words: the sum that stands above them, whatever the form calls it.
  const amount = page.all.amount ?? page.all.chargeAmount ?? page.all.cost ?? page.all.debit ?? (holdsMoney(columns) ? String(header.totalAmount ?? '') : '');
  const watermark = watermarkOf(Number(header.status), print.isHandedOver);
  const tone = isRed ? 'text-[#c00]' : '';
  return (
    <article
      className="print-sheet relative mx-auto mb-6 flex flex-col overflow-hidden bg-white text-[9.5pt] text-black shadow-md print:mb-0 print:shadow-none"
      style={{
        width: `${paper.width}mm`,
        height: `${paper.height}mm`,
        padding: `${PAGE_MARGIN}mm`,
        fontFamily: 'SimSun, 宋体, "Noto Serif CJK SC", serif',
      }}
    >
      {watermark && <Watermark words={watermark} />}
      <SheetHead
        printed={printed}
        organisation={layout?.hasOrganisation === false ? '' : organisation}
        copy={copy}
        paper={paper}
        tone={tone}
        hasCode={layout?.hasCode !== false}
      />
      <dl className="mb-[1mm] grid grid-cols-3 gap-x-[3mm]">
        {printed.header.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a form never move
          <div key={at} className="flex h-[5.2mm] gap-1 overflow-hidden whitespace-nowrap">
            {cell.field !== '' && (
              <>
                <dt>{cell.label}：</dt>
                <HeadWords text={say.words(header, cell.field)} width={(paper.width - 2 * PAGE_MARGIN) / 3 - 4 - cell.label.length * 3.4} />
              </>
            )}
          </div>
        ))}
      </dl>
      {(page.number === 1 || page.lines.length > 0) && (
        <SheetTable columns={columns} page={page} paper={paper} hasTotal={print.hasTotal === true} tone={tone} say={say} />
      )}
      {page.sections.map((section) => (
        <SectionTable key={section.name} section={section} paper={paper} hasTotal={print.hasTotal === true} tone={tone} definition={definition} isRed={isRed} />
      ))}
      {print.hasTotal && page.isLast && amount !== '' && (
        <p className={`mt-[1mm] ${tone}`}>
          合计金额（大写）：{uppercaseAmount(signed(amount, isRed))}　￥
          {textOf({ kind: 'money', label: '', places: 2 }, signed(amount, isRed))}
        </p>
      )}
      {page.isLast && <SheetEnd printed={printed} terms={print.terms} />}
      <SheetFoot printed={printed} page={page} seal={layout?.seal} note={layout?.foot} />
    </article>
  );
}

type SectionProps = { section: SectionPart; paper: Paper; hasTotal: boolean; tone: string; definition: DocumentDefinition; isRed: boolean };

/** The rows of a further section, in the words of its own fields. */
function SectionTable({ section, definition, isRed, ...rest }: SectionProps) {
  return (
    <section className="mt-[2mm]">
      <h2 className="h-[4.5mm] text-[9pt]">{section.title}</h2>
      <SheetTable columns={section.columns} page={section.page} say={sheetWords(inSection(definition, section.name), isRed)} {...rest} />
    </section>
  );
}

/** Words of the head: one line, or two smaller ones where they are long; nothing is cut off. */
function HeadWords({ text, width }: { text: string; width: number }) {
  const points = fittedPoints(text, width, 9.5);
  if (isWhole(text) || points > 8.4) return <dd style={{ fontSize: `${Math.max(points, 6)}pt` }}>{text}</dd>;
  return (
    <dd className="self-center whitespace-normal break-words leading-[2.5mm]" style={{ fontSize: `${Math.min(7, fittedPoints(text, 2 * width, 9.5))}pt` }}>
      {text}
    </dd>
  );
}

function Watermark({ words }: { words: string }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 flex items-center justify-center text-[60pt] text-black/10"
      style={{ transform: 'rotate(-24deg)' }}
    >
      {words}
    </div>
  );
}

type HeadProps = { printed: PrintedDocument; organisation: string; copy: string; paper: Paper; tone: string; hasCode: boolean };

/** Whose form it is, which, and its number to be read and scanned. */
function SheetHead({ printed, organisation, copy, paper, tone, hasCode }: HeadProps) {
  const { header } = printed.info;
  const isRed = header.isRed === true;
  const times = Number(header.printCount ?? 0);
  const title = `${printed.text?.appendix ?? printed.title}${isRed ? '（红字）' : ''}`;
  const points = headPoints(organisation, title, paper);
  return (
    <header className="relative flex h-[16mm] shrink-0 items-start">
      <div className="text-[8pt]" style={{ width: `${copyWidth(paper)}mm` }}>
        {copy}
        {times > 0 && <p>补打 {times}</p>}
      </div>
      <div className="flex-1 text-center">
        <p className="whitespace-nowrap" style={{ fontSize: `${points.organisation}pt` }}>
          {organisation}
        </p>
        <h1 className={`font-bold leading-[1.25] ${tone}`} style={{ fontSize: `${points.title}pt` }}>
          {title}
        </h1>
      </div>
      <div className="flex w-[52mm] justify-end gap-[1mm] text-[8pt]">
        <div className="min-w-0 text-right">
          {hasCode && <Barcode text={String(header.sn ?? '')} width={printed.qr === '' ? 52 : 37} />}
          <p className="font-mono">{String(header.sn ?? '')}</p>
        </div>
        {hasCode && printed.qr !== '' && <Barcode text={printed.qr} kind="qrcode" height={14} />}
      </div>
    </header>
  );
}

/** What stands under the last line: the terms, and who agreed. */
function SheetEnd({ printed, terms }: { printed: PrintedDocument; terms: string | undefined }) {
  const opinions = opinionsOf(printed);
  return (
    <>
      {terms && <p className="mt-[1mm] whitespace-pre-line text-[8pt] leading-[4mm]">{terms}</p>}
      {opinions && <p className="mt-[1mm] text-[8pt] leading-[4mm]">{opinions}</p>}
    </>
  );
}

type FootProps = { printed: PrintedDocument; page: Page; seal?: string | undefined; note?: string | undefined };

/** Who signs, and where the seal goes; under it what the house says on every sheet. */
function SheetFoot({ printed, page, seal = '', note = '' }: FootProps) {
  return (
    <footer className="mt-auto">
      {seal !== '' && (
        <div className="mb-[1mm] ml-auto flex h-[21mm] w-[46mm] items-center justify-center border border-black/50 border-dashed text-[8pt] text-black/50">
          {seal}
        </div>
      )}
      <div className="flex flex-wrap justify-between leading-[5mm]">
        {printed.signatures.map((name) => (
          <span key={name} className="min-w-[24mm]">
            {name}：{signatureOf(name, printed.info.header)}
          </span>
        ))}
      </div>
      {note !== '' && <p className="text-[8pt] leading-[4mm]">{note}</p>}
      <div className="flex justify-between text-[8pt]">
        <span>打印时间 {minuteOf(new Date())}</span>
        <span>
          第 {page.number} 页 / 共 {page.of} 页
        </span>
      </div>
    </footer>
  );
}

/** The maker and reviewer are known; everybody else signs by hand. */
const signatureOf = (name: string, header: Row): string =>
  name === '制单' ? String(header.createdByName ?? '') : name === '审核' || name === '复核' ? String(header.reviewedByName ?? '') : '';
