import type { ChosenFile } from '../../../workers/media/contract.ts'
import { type Fields, field, isFields, listOf, textOf, textsOf } from '../../../workers/shared/fields.ts'
import type { ScenarioRecord } from '../../../workers/storage/contract.ts'
import { storage } from '../../engine.ts'
import { media } from '../../mediaEngine.ts'
import { engineKeyOf } from './engineNames.ts'
import { changesFor } from './keptReading.ts'

/** Where each file of the bundled scenarios is served from, by its path in the repository. */
const addresses = import.meta.glob<string>('/scenarios/**/*.*', { query: '?url&no-inline', import: 'default' })

/** A scenario that comes with the house, as the list of them names it. */
interface Sample {
  readonly record: ScenarioRecord
  /** Path of its script below `scenarios/`. */
  readonly file: string
  readonly files: readonly string[]
}

let reading: Promise<readonly Sample[]> | undefined

/** The scenarios that come with the house. */
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
export async function keepSample(id: string): Promise<void> {
  const sample = await sampleOf(id)
  if (!sample || (await storage().read('scenarios', id))) return
  const files = await Promise.all([sample.file, ...sample.files].map(fetched))
  const entry = files[0]?.path ?? ''
  for await (const news of media().readScenario(files, { entry }, new AbortController().signal)) {
    if (news.kind === 'files') await storage().keepStoryFiles(news.files)
    if (news.kind === 'refused') throw new Error(news.message)
    if (news.kind !== 'read') continue
    const { author, pages, options, report, cover } = news.reading
    const { cover: _, ...rest } = sample.record
    const record = {
      ...rest,
      author: rest.author || author,
      pages,
      options,
      missing: report.missing.length,
      ...(cover !== undefined && { cover }),
    }
    await storage().commit('Scenario of the house', changesFor(record, news.reading))
  }
}

async function sampleOf(id: string): Promise<Sample | undefined> {
  reading ??= readSamples()
  return (await reading).find(({ record }) => record.id === id)
}

async function readSamples(): Promise<readonly Sample[]> {
  const address = await addressOf('index.json')
  if (address === undefined) return []
  const index: unknown = await (await fetch(address)).json()
  return listOf(isFields(index) ? field(index, 'scenarios') : index).flatMap((entry) =>
    isFields(entry) ? sampleFrom(entry) : [],
  )
}

function sampleFrom(entry: Fields): readonly Sample[] {
  const id = textOf(entry.id)
  const file = textOf(field(entry, 'file', 'script', 'path'))
  const format = formatOf(textOf(field(entry, 'engine', 'format')))
  if (id === '' || file === '' || !format) return []
  const cover = textOf(field(entry, 'cover'))
  const record: ScenarioRecord = {
    id,
    name: textOf(field(entry, 'name', 'title')) || id,
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
  return [{ record, file, files: textsOf(field(entry, 'files', 'media')) }]
}

const formatOf = (engine: string) =>
  (['native', 'eos', 'guideme'] as const).find((format) => engine === format || engine.endsWith(`/${format}`))

async function addressOf(path: string): Promise<string | undefined> {
  return await addresses[`/scenarios/${path}`]?.()
}

async function fetched(path: string): Promise<ChosenFile> {
  const address = await addressOf(path)
  const answer = address === undefined ? undefined : await fetch(address)
  if (!answer?.ok)
    throw new Error(`"${path}" of this scenario could not be loaded. Check your connection and try again.`)
  return { path, blob: await answer.blob() }
}
