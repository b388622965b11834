import { isAbort, messageOf } from 'sdk'
import { network } from 'sdk/page/engines.ts'
import { webAddress } from '../../../../src/shared/network/webAddress.ts'
import type { ScenarioFile, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { hostsAllowed, noteRefused } from './webConsent.ts'
import { listWebFiles, saveWebFile, webFilesOf } from './webFiles.ts'

/** What a story names in the web, for one play. */
export interface WebMedia {
  /** Undefined: nobody allowed its server, or it could not be had; why, is told. */
  get(link: string): Promise<ScenarioFile | undefined>
  close(): void
}

/** Loads what is shown, from servers the player allowed for this story; what came once is not asked for again. */
export function webMedia(story: Pick<ScenarioRecord, 'id' | 'options'>, tell: (message: string) => void): WebMedia {
  const call = new AbortController()
  const asked = new Map<string, Promise<ScenarioFile | undefined>>()
  const known = webFilesOf(story.id)
  const inTurn = takeTurns(6)

  async function load(url: URL): Promise<ScenarioFile | undefined> {
    try {
      return await inTurn(() => loadWebFile(story.id, url, call.signal))
    } catch (error) {
      if (!isAbort(error)) tell(messageOf(error))
      return undefined
    }
  }

  return {
    async get(link) {
      const url = webAddress(link)
      if (!url) return undefined
      const here = (await known).get(url.href)
      if (here) return here
      if (!hostsAllowed(story).includes(url.host)) {
        if (noteRefused(story.id, url.host))
          tell(`Blocked a file from ${url.host}. You can allow it under “Web files”.`)
        return undefined
      }
      const running = asked.get(url.href) ?? load(url)
      asked.set(url.href, running)
      return await running
    },
    close() {
      call.abort()
      void listWebFiles().catch(() => {})
    },
  }
}

/** Fetches one address through the only door and keeps it with the story. */
export async function loadWebFile(id: string, url: URL, signal: AbortSignal): Promise<ScenarioFile> {
  return await saveWebFile(id, url.href, await network().storyMedium(url.href, signal))
}

/** At most `most` pieces of work at once; the others wait their turn. */
export function takeTurns(most: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, without a gap.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
