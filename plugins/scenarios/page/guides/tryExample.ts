import { media, storage } from 'sdk/page/engines.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { ChosenFile } from '../../../../src/workers/media/contract.ts'
import { type GuideExample, storyFile } from './guideExample.ts'

/** Drawings that come with Vesper, each fetched when an example shows it. */
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
  const options = { entry: path, source: title }
  for await (const news of media().openScenario(files, options, new AbortController().signal)) {
    if (news.kind === 'refused') throw new Error(news.message)
    if (news.kind !== 'opened') continue
    const { name } = await media().keepScenario(news.token, { label: 'Guide example added', id })
    toast({ type: 'success', title: `${name} is in your scenarios` })
  }
  return id
}

async function drawingNamed(name: string): Promise<ChosenFile> {
  const drawing = await drawings[`/scenarios/media/${name}`]?.()
  if (drawing === undefined) throw new Error(`The picture "${name}" is missing.`)
  return { path: name, blob: new Blob([drawing], { type: 'image/svg+xml' }) }
}
