import { isAskedSo } from '../../../domain/screens/row-words';
import { isField } from '../words/field-names';
import { askingOf } from './asking-of';

/** What only asks, and of nothing by itself: of whatever was told before it. */

/** 都什么: goods by goods. */
export const WHAT_ALONE = /^(?:都|分别)(?:有|是)?(?:些)?(?:什么|啥|哪些)(?:货|东西)?[?？]*$/;
/** 签收了没, 批了么, 卡在谁那, 到哪一步了: how far it is. */
export const STANDS_ALONE =
  /^(?:现在|都|到底)?(?:[\u3400-\u9fff]{1,3}(?:了|完|好|齐|到)?(?:没有?|吗|(?<!什)么)|(?:卡|压|停)?在(?:谁|哪)(?:那里?|那儿|手里|手上|儿|里|一步)?了?|等谁|(?:该|轮到)谁(?:来?(?:处理|审核?|批|办|弄))?了?|到哪(?:一步)?了?|(?:什么|啥)进度)[?？]*$/;
/** 为啥停. */
export const WHY_ALONE = /^(?:都|分别|主要)?(?:是)?(?:为什么|为啥|为何|因为啥|因为什么)(?:会|要|被)?[\u3400-\u9fff]{0,3}[?？]*$/;
/** 发给谁, 授给谁的. */
export const WHOM_ALONE = /^(?:都|分别)?[\u3400-\u9fff]?给(?:了)?(?:谁|哪家)的?[?？]*$/;
/** 还剩几张: of papers, what is left of them. */
export const REST_ALONE = /^还(?:剩|有)(?:下)?(?:多少|几)[张份单][?？]*$/;

/** Whether fields of rows are all that is asked for. */
export const isAsking = (said: string): boolean => askingOf(said, isField)?.rest === '';
const isFigure = (said: string): boolean => askingOf(said, isField)?.field !== undefined && !isAskedSo(said);
const PATTERNS = [WHAT_ALONE, STANDS_ALONE, WHY_ALONE, WHOM_ALONE, REST_ALONE];
export const isBare = (said: string): boolean => PATTERNS.some((pattern) => pattern.test(said)) || (isAsking(said) && !isFigure(said));
