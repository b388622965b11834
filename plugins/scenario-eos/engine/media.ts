import type { StageMedia } from 'sdk/story'
import { type Located, resolveLocator } from '../text/locator.ts'
import { type Play, random } from './play.ts'

/** The file or link a locator means now. What it picked lately is not picked again, where there is a choice. */
export function located(play: Play, locator: string, wanted: 'image' | 'audio' | 'video'): Located {
  const { document, story, profile } = play.game
  return resolveLocator(locator, wanted, document, story.files, (count, key) => pick(play, count, key), profile)
}

/** A medium as messages name it. */
export const mediaName = (media: StageMedia): string =>
  `“${(media.kind === 'file' ? media.name : media.url).slice(0, 200)}”`

/** An index below `count`, other than the last one of this key, or the last two where there are more than three. */
function pick(play: Play, count: number, key: string): number {
  if (count <= 1) return 0
  const { picks } = play.draft
  const before = picks.find(([known]) => known === key)?.[1] ?? []
  const spared = count > 3 ? 2 : count > 2 ? 1 : 0
  const lately = new Set(spared === 0 ? [] : before.slice(-spared))
  const free = Array.from({ length: count }, (_, index) => index).filter((index) => !lately.has(index))
  const chosen = free[Math.floor(random(play)() * free.length)] ?? 0
  const others = picks.filter(([known]) => known !== key)
  play.draft.picks = [...others, [key, [...before, chosen].slice(-2)]]
  return chosen
}
