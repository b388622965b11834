/** Telling a story of another format again in the host's own. */

export type { RetoldHeading } from './document.ts'
export { both, Retelling } from './Retelling.ts'
export {
  isStop,
  type RetoldButton,
  type RetoldClip,
  type RetoldNode,
  type RetoldPlace,
  type RetoldValue,
  type RetoldWay,
  reachedFrom,
} from './retold.ts'
export { markdownOf, plainWordsOf } from './words.ts'
