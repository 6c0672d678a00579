import { useState } from 'react';
import type { PrintedSheet } from '../../../contract/print-answer';
import { fileAddress } from '../../form/upload-file';
import { PAGE_MARGIN, type Paper } from './print-pages';

export type Picture = PrintedSheet['pictures'][number] & { of: string };
type Props = { pictures: readonly Picture[]; perPage: number; paper: Paper; isTitled: boolean; watermark: string };

/** Papers of records, fitted to the page one, two or four at a time, each under the watermark that says what the copy is for. */
export function PrintPictures({ pictures, perPage, paper, isTitled, watermark }: Props) {
  const pages = Array.from({ length: Math.ceil(pictures.length / perPage) }, (_, at) => pictures.slice(at * perPage, (at + 1) * perPage));
  return pages.map((page, at) => (
    <article
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
      key={at}
      className={`print-sheet mx-auto mb-6 grid gap-[4mm] bg-white text-black shadow-md print:mb-0 print:shadow-none ${perPage === 4 ? 'grid-cols-2 grid-rows-2' : perPage === 2 ? 'grid-rows-2' : ''}`}
      style={{ width: `${paper.width}mm`, height: `${paper.height - 1}mm`, padding: `${PAGE_MARGIN}mm` }}
    >
      {page.map((picture, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may stand twice
        <figure key={`${picture.id}:${place}`} className="relative flex min-h-0 min-w-0 flex-col items-center overflow-hidden">
          {isTitled && (
            <figcaption className="mb-[1mm] w-full truncate text-center text-[9pt]">{[picture.of, picture.name].filter(Boolean).join('　')}</figcaption>
          )}
          <Fitted picture={picture} mayTurn={perPage !== 2} />
          {watermark !== '' && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-0 flex items-center justify-center text-center text-[22pt] text-red-700/30"
              style={{ transform: 'rotate(-30deg)' }}
            >
              {watermark}
            </span>
          )}
        </figure>
      ))}
    </article>
  ));
}

/** Wider than high: turned, so that it fills the page (of two on a page each has a wide half already). What cannot be shown leaves a frame with its name. */
function Fitted({ picture, mayTurn }: { picture: Picture; mayTurn: boolean }) {
  const [isWide, setWide] = useState(false);
  const [isLost, setLost] = useState(false);
  if (isLost || !picture.isPicture)
    return (
      <div className="flex min-h-0 w-full flex-1 flex-col items-center justify-center gap-2 border border-black border-dashed p-4 text-[10pt]">
        <span>{picture.name || '附件无法读取'}</span>
        {!isLost && picture.name !== '' && (
          <a className="text-accent underline print:hidden" href={fileAddress(picture.id)} target="_blank" rel="noreferrer">
            非图片附件，请打开后单独打印
          </a>
        )}
      </div>
    );
  return (
    <div className="relative min-h-0 w-full flex-1" style={{ containerType: 'size' }}>
      <img
        src={fileAddress(picture.id)}
        alt={picture.name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setWide(naturalWidth > naturalHeight * 1.1)}
        onError={() => setLost(true)}
        className="absolute top-1/2 left-1/2 object-contain"
        style={
          isWide && mayTurn
            ? { width: '100cqh', height: '100cqw', transform: 'translate(-50%, -50%) rotate(90deg)', maxWidth: 'none' }
            : { width: '100cqw', height: '100cqh', transform: 'translate(-50%, -50%)', maxWidth: 'none' }
        }
      />
    </div>
  );
}
