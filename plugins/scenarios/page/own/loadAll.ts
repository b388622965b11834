import { isAbort, messageOf } from 'sdk'
import { proxy } from 'valtio'
import { webAddress } from '../../../../src/shared/network/webAddress.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { storyScope } from '../play/storyScope.ts'
import { hostsAllowed } from './webConsent.ts'
import { listWebFiles, webFilesOf } from './webFiles.ts'
import { loadWebFile } from './webMedia.ts'

/** How far the loading of everything a story names has come. */
export interface Loading {
  readonly phase: 'running' | 'over' | 'called-off'
  readonly done: number
  readonly total: number
  /** What could not be had, each with the reason. */
  readonly failed: readonly string[]
}

export const loadings = proxy({ byStory: {} as Readonly<Record<string, Loading>> })

export const loadingOf = (id: string, { byStory }: Readonly<typeof loadings> = loadings): Loading | undefined =>
  Object.hasOwn(byStory, id) ? byStory[id] : undefined

const atOnce = 3
const maxTold = 200
const calls = new Map<string, AbortController>()

/** Loads all of a story's addresses whose servers are allowed and that are not here yet. What fails is told, and the rest goes on. */
export async function loadAll(story: Pick<ScenarioRecord, 'id' | 'options'>, links: readonly string[]): Promise<void> {
  const { id } = story
  if (calls.has(id)) return
  const call = new AbortController()
  calls.set(id, call)
  storyScope()?.signal.addEventListener('abort', () => call.abort(), { once: true })
  let now: Loading = { phase: 'running', done: 0, total: 0, failed: [] }
  const show = (change: Partial<Loading>) => {
    now = { ...now, ...change }
    loadings.byStory = { ...loadings.byStory, [id]: now }
  }
  try {
    const here = await webFilesOf(id)
    const urls = new Map(links.flatMap((link) => entryOf(link)).filter(([address]) => !here.has(address)))
    show({ total: urls.size })
    const queue = urls.values()
    const work = async () => {
      for (const url of queue) {
        // Consent may be taken back in the middle of it.
        if (call.signal.aborted) return
        const why = hostsAllowed(story).includes(url.host)
          ? await loadWebFile(id, url, call.signal).then(() => undefined, whyNot)
          : `${url.host} is not allowed.`
        if (call.signal.aborted) return
        const failed = why === undefined ? now.failed : [...now.failed, `${url.href.slice(0, 200)}: ${why}`]
        show({ done: now.done + 1, failed: failed.slice(0, maxTold) })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await listWebFiles()
    show({ phase: call.signal.aborted ? 'called-off' : 'over' })
  } catch (error) {
    show({ phase: 'over', failed: [...now.failed, messageOf(error)] })
  } finally {
    calls.delete(id)
  }
}

/** What came already stays. */
export const cancelLoading = (id: string): void => calls.get(id)?.abort()

const entryOf = (link: string): readonly (readonly [string, URL])[] => {
  const url = webAddress(link)
  return url ? [[url.href, url]] : []
}

const whyNot = (error: unknown): string => (isAbort(error) ? 'Cancelled.' : messageOf(error))
