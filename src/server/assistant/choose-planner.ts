import type { Config } from '../base/config';
import { builtinPlanner } from './builtin';
import { modelPlanner } from './model';
import type { Planner } from './planner';

/** The model where one is configured; the built-in planner otherwise, and whenever the model cannot be reached. */
export const choosePlanner = (config: Pick<Config, 'llm' | 'llmFirstToken'>): Planner =>
  config.llm ? modelPlanner({ ...config.llm, firstToken: config.llmFirstToken }, builtinPlanner) : builtinPlanner;
