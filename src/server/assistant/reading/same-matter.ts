import type { Frame } from './frame';

/** 啥用得最多, 付给谁最多: an order of what was spoken of, which says neither when nor of whom. */
export const isSameMatter = ({ text, cover, flows, periods, kind, number, ...frame }: Frame, was: Frame): boolean =>
  text.length <= 10 &&
  was.intent !== 'draft' &&
  cover.some(({ sense }) => /^calc\.(?:most|least)$/.test(sense)) &&
  flows.length === 1 &&
  was.flows.some(({ flow }) => flow === flows[0]?.flow) &&
  !kind &&
  !number &&
  [periods, frame.partners, frame.goods, frame.departments, frame.warehouses, frame.people, frame.unknown].every((list) => list.length === 0) &&
  !frame.has('all');
