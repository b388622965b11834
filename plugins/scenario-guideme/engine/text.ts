import { substitute } from '../rules/substitute.ts'
import { revived } from '../script/plain.ts'
import { mediaRoot } from './library.ts'
import type { Play } from './play.ts'

/** A text with the folder of the media in place of its token. */
export const inserted = ({ loaded }: Play, html: string) => html.replaceAll('\\MediaDir\\', () => mediaRoot(loaded))

/** A text with values in place of their names: of script variables, preferences and the player's profile. */
export function substituted(play: Play, html: string): string {
  if (!html.includes('<span>')) return html
  const { memory, profile } = play.state
  return substitute(html, {
    variables: fromEntries(memory.variables.map(([key, value]) => [key, revived(value)])),
    preferences: fromEntries(memory.preferences.map(({ key, value }) => [key, value])),
    profile: fromEntries([...Object.entries(play.story.profile), ...profile]),
    asOnDesktop: play.story.options.numbers === 'desktop',
  })
}

const fromEntries = (entries: Iterable<readonly [string, unknown]>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries)
