import type { ScenarioPlay } from '../../../../workers/storage/contract.ts'

/** How far somebody is in a scenario of so many pages, as its card says it. */
export function progressWords(play: Pick<ScenarioPlay, 'progress'> | undefined, pages: number): string {
  if (!play) return 'Not played yet'
  const { seen, over, page } = play.progress
  if (over) return 'Played to the end'
  const known =
    pages > 0 ? `${Math.min(seen, pages).toLocaleString()} of ${pages.toLocaleString()}` : seen.toLocaleString()
  return `${known} pages seen${page ? `, left at “${page}”` : ''}`
}
