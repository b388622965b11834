import { tidyPath } from '../rules/paths.ts'
import { Entities } from './entities.ts'
import { FileWalk } from './FileWalk.ts'
import type { Reading } from './include.ts'
import { type GuideToken, readTokens } from './tokens.ts'

/** Reads one file of a guide into the draft: the guide itself at depth 0, included ones below. */
export function readFile(source: string, reading: Reading) {
  const { draft, depth } = reading
  const warn = (message: string, line: number, excerpt?: string) =>
    draft.warnings.add({ message, line, ...(excerpt !== undefined && { excerpt }) })
  const text = draft.fitting(source)
  if (/^\s+<\?xml/.test(text.slice(0, 1000)))
    warn('There are blanks before "<?xml"; other players refuse such a file.', 1)
  const tokens = [...readTokens(text, new Entities(), warn)]
  // Includes and style sheets look into it, so it has to be known before anything else.
  draft.mediaDirectory ||= mediaDirectoryOf(tokens)
  const walk = new FileWalk(reading, readFile)
  for (const token of tokens) walk.take(token)
  walk.end()
  const { title, author } = draft.heading
  if (depth === 0) draft.heading = { ...draft.heading, ...walk.heading }
  else if (title === undefined && author === undefined) draft.heading = { ...walk.heading, ...draft.heading }
}

/** The folder of the media that a file names, wherever in it that stands. */
function mediaDirectoryOf(tokens: readonly GuideToken[]): string {
  const isIt = (token: GuideToken) => token.kind !== 'text' && token.name.toLowerCase() === 'mediadirectory'
  const from = tokens.findIndex((token) => token.kind === 'open' && isIt(token))
  if (from < 0) return ''
  const to = tokens.findIndex((token, at) => at > from && token.kind !== 'text')
  const inside = tokens.slice(from + 1, to < 0 ? undefined : to)
  return tidyPath(inside.map((token) => (token.kind === 'text' ? token.text : '')).join(''))
}
