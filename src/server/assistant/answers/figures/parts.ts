import type { Told } from '../words-of';
import type { Rows } from './rows';

/** Where in the sentence a condition was said. */
function placesOf({ frame }: Told, rows: Rows): Record<string, number | undefined> {
  const worth = frame.cover.find(({ sense }) => sense === 'noun.highvalue')?.from;
  const own = frame.cover.find(({ sense }) => sense === 'own')?.from;
  return {
    [rows.partner ?? 'partner']: frame.partners[0]?.at,
    specification: frame.goods[0]?.at,
    manufacturer: frame.partners[0]?.at,
    [rows.department ?? 'department']: frame.departments[0]?.at ?? own,
    [rows.warehouse ?? 'warehouse']: frame.warehouses[0]?.at,
    isHighValue: worth,
    isImplant: worth,
  };
}

/**
 * The conditions the whole keeps: what stands after 占 or between 在 and 里 says of what it is a share (骨科高值占骨科消耗), the rest made the
 * part. Where everything is named after 占 nothing but those conditions is the part.
 */
export function wholeOf(told: Told, rows: Rows, where: Record<string, string>): Record<string, string> {
  const { frame } = told;
  const share = frame.cover.find(({ sense, text }) => sense === 'calc.share' && /^占/.test(text));
  const inside = /在[^，。]{1,14}?(?:里|中|内)(?=[^，。]{0,6}占)/.exec(frame.text);
  // 康达的货里高值占多少: what is named before 里 is the whole.
  const within = /[里中内](?=[^，。里中内]{1,10}占)/.exec(frame.text)?.index ?? -1;
  const places = placesOf(told, rows);
  const isOfWhole = (name: string): boolean => {
    const at = places[name];
    if (at === undefined) return name === 'status' || !(name in places);
    if (inside && at >= inside.index && at < inside.index + inside[0].length) return true;
    if (within > 0 && at < within) return true;
    return share !== undefined && at >= share.to;
  };
  // 骨科用的留置针占全院多少: the same goods in every ward.
  const wards = OF_HOUSE.test(frame.text) && frame.goods.length > 0 ? [rows.department ?? 'department', rows.warehouse ?? 'warehouse'] : [];
  if (wards.some((name) => name in where)) return Object.fromEntries(Object.entries(where).filter(([name]) => !wards.includes(name)));
  const kept = Object.fromEntries(Object.entries(where).filter(([name]) => isOfWhole(name)));
  const isEverything = Object.keys(kept).length === Object.keys(where).length;
  return isEverything ? Object.fromEntries(Object.entries(where).filter(([name]) => name === 'status')) : kept;
}
const OF_HOUSE = /占(?:了)?(?:全院|整个医院|全部科室|所有科室|各科)/;
