/** Telling a story of another format again in the house's own. */

export type { RetoldHeading } from './document.ts'
export { both, Retelling, type RetoldPlace, type RetoldValue } from './Retelling.ts'
export { isStop, type RetoldButton, type RetoldClip, type RetoldNode, type RetoldWay, reachedFrom } from './retold.ts'
export { markdownOf, plainWordsOf } from './words.ts'
