import type { Context } from '../../base/context';
import { loadGazetteer } from './gazetteer';
import { normalise } from './read';

/** 放康达那边的, 存在一院的: goods that lie with another house. */
const LIES_WITH = /(?:放|存|寄|搁|铺)(?:在|到)?([\u3400-\u9fff]{2,8}?)(?:那边|那里|那儿|手里|那)(?:的)?/;

/** What lies with another house lies in the store that is called by its name, where there is one. */
export async function liesWith(context: Context, said: string): Promise<string | undefined> {
  const [whole, house = ''] = LIES_WITH.exec(said) ?? [];
  if (!whole) return undefined;
  const stores = (await loadGazetteer(context, normalise(house))).warehouse.filter(({ name }) => String(name).includes(house));
  const [store] = stores;
  return store && stores.length === 1 ? said.replace(whole, `${store.name}的`) : undefined;
}
