import type { StageMedia } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { ScenarioFile } from '../../../../src/workers/storage/contract.ts'
import type { WebMedia } from '../own/webMedia.ts'

/** The pictures, sounds and videos of one story, as addresses the page can show. */
export interface StoryMedia {
  /** Undefined: it is not there, or lies somewhere in the net, where nothing may be fetched from. */
  resolve(media: StageMedia): Promise<string | undefined>
  /** Gives back what was opened. */
  close(): void
}

const most = 64

/**
 * Opens files when they are first shown, and keeps the newest of them open. What lies in the web comes by `web`, which
 * asks nobody the player did not allow.
 */
export function storyMedia(files: readonly ScenarioFile[], web?: WebMedia): StoryMedia {
  const byName = new Map(files.map((file) => [file.name, file]))
  const opened = new Map<string, Promise<string | undefined>>()

  async function open({ bytes, type }: ScenarioFile): Promise<string | undefined> {
    const [blob] = await storage().readStoryFiles([bytes])
    return blob && URL.createObjectURL(blob.type ? blob : new Blob([blob], { type }))
  }
  function forget(name: string): void {
    void opened.get(name)?.then((url) => url && URL.revokeObjectURL(url))
    opened.delete(name)
  }

  return {
    async resolve(media) {
      if (media.kind === 'link' && isInline(media.url)) return media.url
      const file = media.kind === 'link' ? await web?.get(media.url) : byName.get(media.name)
      if (!file) return undefined
      const known = opened.get(file.name)
      if (known) {
        // Used again: the oldest goes first.
        opened.delete(file.name)
        opened.set(file.name, known)
        return await known
      }
      const url = open(file).catch(() => undefined)
      opened.set(file.name, url)
      const oldest = opened.keys().next().value
      if (opened.size > most && oldest !== undefined) forget(oldest)
      return await url
    },
    close() {
      web?.close()
      for (const name of [...opened.keys()]) forget(name)
    },
  }
}

/** Pictures and sounds that stand in the script itself. */
const isInline = (url: string) => /^data:(image|audio|video)\/[\w.+-]+[;,]/i.test(url) && !/^data:image\/svg/i.test(url)
