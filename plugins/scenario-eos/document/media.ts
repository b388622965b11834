import type { StoryFile } from 'sdk'
import type { Wanted } from '../text/files.ts'
import { resolveLocator } from '../text/locator.ts'
import type { EosDocument, Profile } from './document.ts'

/** What the media of a script are and where they are. */
export interface MediaCensus {
  /** Counts a locator in, with everything it may pick; the problem with it, if there is one. */
  use(locator: string, wanted: Wanted): string | undefined
  /** Media that did not come with the story. */
  missing(): readonly string[]
  /** Where they would be fetched from. */
  hosts(): readonly string[]
  /** Their addresses. */
  links(): readonly string[]
}

const maxPicks = 20_000

export function openCensus(document: EosDocument, files: readonly StoryFile[], profile: Profile): MediaCensus {
  const problems = new Map<string, string | undefined>()
  const missing = new Set<string>()
  const hosts = new Set<string>()
  const links = new Set<string>()
  /** What a look at every declared file costs, compared with one picture. */
  const glance = Object.keys(document.files).length / 50
  let picks = 0

  const census = (locator: string, wanted: Wanted): string | undefined => {
    let problem: string | undefined
    let count = 1
    if (/^file:.*[*?{([]/.test(locator)) picks += glance
    for (let turn = 0; turn < count && picks < maxPicks; turn += 1) {
      picks += 1
      const pick = (choices: number): number => {
        count = Math.max(count, choices)
        return Math.min(turn, choices - 1)
      }
      const located = resolveLocator(locator, wanted, document, files, pick, profile)
      problem ??= located.problem
      if (located.kind === 'missing') missing.add(locator.slice(0, 200))
      else if (located.media.kind === 'link' && !located.media.url.startsWith('data:')) {
        missing.add(nameOf(locator, located.id, wanted))
        const host = hostOf(located.media.url)
        if (host !== undefined) hosts.add(host)
        links.add(located.media.url)
      }
    }
    return problem
  }

  return {
    use(locator, wanted) {
      const key = `${wanted}:${locator}`
      if (!problems.has(key)) problems.set(key, census(locator, wanted))
      return problems.get(key)
    },
    missing: () => [...missing],
    hosts: () => [...hosts],
    links: () => [...links],
  }
}

/** A file by the name it has in the script, a picture of a gallery by the one it has on the site. */
function nameOf(locator: string, id: string, wanted: Wanted): string {
  const file = /^file:([^*?{([]+)$/.exec(locator)?.[1]
  if (file !== undefined) return file
  return /^[\da-f]{40}$/.test(id) ? `${id}.${wanted === 'image' ? 'jpg' : 'mp3'}` : id
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined)
