import type { MasterEffect } from './master-effect';

/** What each master does beyond its definition: the only list. */
const effects: Record<string, MasterEffect> = {};

const NOTHING: MasterEffect = {};
export const masterEffectOf = (resource: string): MasterEffect => (Object.hasOwn(effects, resource) ? (effects[resource] as MasterEffect) : NOTHING);
