import type { ChosenFile } from '../../../workers/media/contract.ts'
import { storage } from '../../engine.ts'
import { media } from '../../mediaEngine.ts'
import { toast } from '../../toasts/toasts.ts'
import { changesFor, recordOf } from '../library/keptReading.ts'
import { type GuideExample, storyFile } from './guideExample.ts'

/** Drawings that come with the house, each fetched when an example shows it. */
const drawings = import.meta.glob<string>('/scenarios/media/*.svg', { query: '?raw', import: 'default' })

/**
 * Brings an example into the library and returns its id there. One that is there already is left as it is: whoever
 * tried it may have changed it.
 */
export async function tryExample(example: GuideExample, title: string): Promise<string> {
  const id = `guide-${example.format}-${example.id}`
  if (await storage().read('scenarios', id)) return id
  const { path, text } = storyFile(example, title)
  const files = [{ path, blob: new Blob([text]) }, ...(await Promise.all(example.drawings.map(drawingNamed)))]
  for await (const news of media().readScenario(files, { entry: path }, new AbortController().signal)) {
    if (news.kind === 'files') await storage().keepStoryFiles(news.files)
    if (news.kind === 'refused') throw new Error(news.message)
    if (news.kind !== 'read') continue
    const record = recordOf(id, news.reading, title)
    await storage().commit('Example of a guide tried', changesFor(record, news.reading))
    toast({ type: 'success', title: `${record.name} is in your scenarios` })
  }
  return id
}

async function drawingNamed(name: string): Promise<ChosenFile> {
  const drawing = await drawings[`/scenarios/media/${name}`]?.()
  if (drawing === undefined) throw new Error(`The drawing "${name}" did not come along.`)
  return { path: name, blob: new Blob([drawing], { type: 'image/svg+xml' }) }
}
