import { tidyPath } from '../rules/paths.ts'
import type { GuideToken } from './tokens.ts'

/** The folder of the media that a file names, wherever in it that stands. */
export function mediaDirectoryOf(tokens: readonly GuideToken[]): string {
  const isIt = (token: GuideToken) => token.kind !== 'text' && token.name.toLowerCase() === 'mediadirectory'
  const from = tokens.findIndex((token) => token.kind === 'open' && isIt(token))
  if (from < 0) return ''
  const to = tokens.findIndex((token, at) => at > from && token.kind !== 'text')
  const inside = tokens.slice(from + 1, to < 0 ? undefined : to)
  return tidyPath(inside.map((token) => (token.kind === 'text' ? token.text : '')).join(''))
}
