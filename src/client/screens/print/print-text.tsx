import type { PrintedDocument } from '../../../contract/print-answer';
import { PAGE_MARGIN, type Paper, watermarkOf } from './print-pages';
import { headHeight, type TextPage } from './text-pages';

type Text = NonNullable<PrintedDocument['text']>;
type Props = { printed: PrintedDocument; text: Text; page: TextPage; number: number; of: number; paper: Paper };

/** A sheet of a text: title and parties on the first, seals and attachments on the last, half of a seal's place at the edge of each. */
export function PrintText({ printed, text, page, number, of, paper }: Props) {
  const { header } = printed.info;
  const watermark = header.effectState === '已终止' ? '已终止' : watermarkOf(Number(header.status));
  return (
    <article
      className="print-sheet relative mx-auto mb-6 flex flex-col overflow-hidden bg-white text-[10.5pt] text-black leading-[6.4mm] shadow-md print:mb-0 print:shadow-none"
      style={{
        width: `${paper.width}mm`,
        height: `${paper.height}mm`,
        padding: `${PAGE_MARGIN}mm ${2 * PAGE_MARGIN}mm`,
        fontFamily: 'SimSun, 宋体, "Noto Serif CJK SC", serif',
      }}
    >
      {watermark && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 flex items-center justify-center text-[60pt] text-black/10"
          style={{ transform: 'rotate(-24deg)' }}
        >
          {watermark}
        </div>
      )}
      <SealEdge paper={paper} />
      {page.isFirst && <TextHead printed={printed} text={text} paper={paper} />}
      {page.lines.map((line) => (
        <p key={line.key} className={line.isHead ? 'font-bold' : line.isFirst ? 'indent-[2em]' : ''} style={{ height: '6.4mm', whiteSpace: 'pre' }}>
          {line.words}
        </p>
      ))}
      {page.isLast && <TextEnd text={text} />}
      <footer className="mt-auto flex justify-between text-[8pt]">
        <span>合同编号 {String(header.contractNo || header.sn || '')}</span>
        <span>
          第 {number} 页 / 共 {of} 页
        </span>
      </footer>
    </article>
  );
}

/** 骑缝章: where the seal goes across the edges of all sheets. */
function SealEdge({ paper }: { paper: Paper }) {
  return (
    <div
      aria-hidden
      className="absolute right-0 flex w-[6mm] items-center justify-center border-black/40 border-y border-l border-dashed text-[7pt] text-black/70"
      style={{ top: `${paper.height / 2 - 21}mm`, height: '42mm', writingMode: 'vertical-rl' }}
    >
      骑缝章
    </div>
  );
}

function TextHead({ printed, text, paper }: { printed: PrintedDocument; text: Text; paper: Paper }) {
  const { header } = printed.info;
  return (
    <header className="shrink-0" style={{ height: `${headHeight(text, paper)}mm` }}>
      <h1 className="pt-[8mm] text-center font-bold text-[18pt] leading-[12mm]">{text.title || printed.title}</h1>
      <p className="flex justify-between text-[9.5pt]">
        <span>合同编号：{String(header.contractNo || header.sn || '')}</span>
        <span>签订日期：{String(header.signDate ?? '')}</span>
      </p>
      <div className="mt-[3mm] grid grid-cols-2 gap-x-[8mm]">
        {text.parties.map((party) => (
          <div key={party.name} className="min-w-0 text-[9.5pt] leading-[5.6mm]">
            <p className="font-bold">{party.name}</p>
            {party.words.map((words) => (
              <p key={words} className="break-words">
                {words}
              </p>
            ))}
          </div>
        ))}
      </div>
    </header>
  );
}

function TextEnd({ text }: { text: Text }) {
  return (
    <section className="mt-[4mm] text-[9.5pt]">
      <div className="grid grid-cols-2 gap-x-[8mm]">
        {text.parties.map((party) => (
          <div key={party.name} className="h-[36mm] min-w-0">
            <p className="font-bold">{party.name}（盖章）</p>
            <p className="mt-[4mm]">授权代表（签字）：</p>
            <p className="mt-[4mm]">日期：　　　　年　　月　　日</p>
          </div>
        ))}
      </div>
      {text.attached.length > 0 && <p className="truncate">附：{text.attached.join('、')}</p>}
    </section>
  );
}
