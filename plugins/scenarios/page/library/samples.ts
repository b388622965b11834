import { media, storage } from 'sdk/page/engines.ts'
import { type Fields, field, isFields, listOf, textOf, textsOf } from '../../../../src/shared/fields.ts'
import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import type { ChosenFile } from '../../../../src/workers/media/contract.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'

/** The scripts that come with Vesper, each fetched when it is wanted, by its path in the repository. */
const scripts = import.meta.glob<string>('/scenarios/*.{json,xml}', { query: '?raw', import: 'default' })

/** Their drawings, fetched the same way when they are to be kept. */
const drawings = import.meta.glob<string>('/scenarios/media/*.svg', { query: '?raw', import: 'default' })

/** Where their drawings are served from. */
const addresses = import.meta.glob<string>('/scenarios/media/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** A scenario that comes with Vesper, as the list of them names it. */
interface Sample {
  readonly record: ScenarioRecord
  /** Path of its script below `scenarios/`. */
  readonly file: string
  readonly files: readonly string[]
}

let reading: Promise<readonly Sample[]> | undefined

/** The scenarios that come with Vesper. */
export async function sampleRecords(): Promise<readonly ScenarioRecord[]> {
  reading ??= readSamples()
  return (await reading).map(({ record }) => record)
}

/** Where the cover of a sample is served from; undefined where there is none. */
export async function sampleCover(id: string): Promise<string | undefined> {
  const sample = await sampleOf(id)
  return sample?.record.cover === undefined ? undefined : addressOf(sample.record.cover)
}

/** Brings a sample into the store when it is wanted there, under the id it has in the list. */
export async function saveSample(id: string): Promise<void> {
  const sample = await sampleOf(id)
  if (!sample || (await storage().read('scenarios', id))) return
  const files = await Promise.all([sample.file, ...sample.files].map(fetched))
  const entry = files[0]?.path ?? ''
  const options = { entry, source: sample.record.name }
  for await (const news of media().openScenario(files, options, new AbortController().signal)) {
    if (news.kind === 'refused') throw new Error(news.message)
    if (news.kind !== 'opened') continue
    await media().keepScenario(news.token, { label: 'Built-in scenario', listed: sample.record })
  }
}

async function sampleOf(id: string): Promise<Sample | undefined> {
  reading ??= readSamples()
  return (await reading).find(({ record }) => record.id === id)
}

async function readSamples(): Promise<readonly Sample[]> {
  const text = await scripts['/scenarios/index.json']?.()
  const index: unknown = text === undefined ? undefined : JSON.parse(text)
  return listOf(field(index, 'scenarios')).flatMap((entry) => (isFields(entry) ? sampleFrom(entry) : []))
}

function sampleFrom(entry: Fields): readonly Sample[] {
  const id = textOf(entry.id)
  const file = textOf(entry.file)
  const format = formatOf(textOf(entry.engine))
  if (id === '' || file === '' || !format) return []
  const cover = textOf(field(entry, 'cover'))
  const record: ScenarioRecord = {
    id,
    name: textOf(entry.name) || id,
    author: textOf(entry.author),
    description: textOf(entry.description),
    tags: textsOf(entry.tags),
    engine: engineKeyOf(format),
    ...(cover !== '' && { cover }),
    created: 0,
    modified: 0,
    played: 0,
    builtin: true,
    pages: typeof entry.pages === 'number' ? entry.pages : 0,
    missing: 0,
    options: {},
  }
  return [{ record, file, files: textsOf(entry.files) }]
}

const formatOf = (engine: string) => (['native', 'eos', 'guideme'] as const).find((format) => engine === format)

const addressOf = (path: string): string | undefined => addresses[`/scenarios/${path}`]

async function fetched(path: string): Promise<ChosenFile> {
  const text = await scripts[`/scenarios/${path}`]?.()
  if (text !== undefined) return { path, blob: new Blob([text]) }
  const drawing = await drawings[`/scenarios/${path}`]?.()
  if (drawing === undefined) throw new Error(`"${path}" is not a built-in scenario file.`)
  return { path, blob: new Blob([drawing], { type: 'image/svg+xml' }) }
}
