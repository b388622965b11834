import { type Fields, field, isFields, textOf } from '../../../shared/fields.ts'
import { shapes } from '../../../shared/records/shapes.ts'
import type { Tables } from '../../../shared/records/tables.ts'
import { webListOf } from '../../../shared/scenarios/webList.ts'
import type { ScenarioRecord, StorageContract, StoryBytes } from '../../storage/contract.ts'
import { isInert } from '../scenarios/isInert.ts'
import { drawing, isMediaType } from '../scenarios/mediaTypes.ts'
import { sha1 } from '../scenarios/storedFiles.ts'
import { blobFromText, blobToText } from './blobText.ts'
import type { Entity } from './entity.ts'
import { pick } from './pick.ts'

/*
 * Scenarios as they stand in a backup, and back: the record, and under `vesper` its script, the list of its files and
 * how far it was played. The files themselves are a list of their own, each once.
 */

const beside = {
  script: 'scenarioScripts',
  files: 'scenarioFiles',
  web: 'scenarioFiles',
  play: 'scenarioPlays',
  checkpoints: 'scenarioCheckpoints',
} as const
type Beside = keyof typeof beside

const keyOf = (name: Beside, id: string) => (name === 'web' ? webListOf(id) : id)
const besides = Object.keys(beside) as readonly Beside[]

/** Larger ones stay out: as text, one would be more than a reader takes. */
const maxBytes = 100 * 1024 * 1024

/** Read one by one: a script may be large. */
export async function* scenariosOf(kept: Pick<StorageContract, 'read' | 'records'>): AsyncGenerator<Fields, void> {
  for await (const records of kept.records('scenarios')) {
    for (const record of records) {
      const found = await Promise.all(
        besides.map(async (name) => [name, await kept.read(beside[name], keyOf(name, record.id))] as const),
      )
      yield { ...record, vesper: Object.fromEntries(found.filter(([, value]) => value !== undefined)) }
    }
  }
}

/** The pictures, sounds and films of all scenarios, each once. */
export async function* storyFilesOf(
  kept: Pick<StorageContract, 'records' | 'readStoryFiles'>,
): AsyncGenerator<Fields, void> {
  const written = new Set<string>()
  for await (const lists of kept.records('scenarioFiles')) {
    for (const { bytes, size, type } of lists.flatMap(({ files }) => files)) {
      if (written.has(bytes) || size > maxBytes) continue
      written.add(bytes)
      const [blob] = await kept.readStoryFiles([bytes])
      if (blob) yield { hash: bytes, blob: await blobToText(new Blob([blob], { type })) }
    }
  }
}

/** A scenario; undefined when it does not fit. */
export function scenarioFrom(value: Fields): Entity | undefined {
  const record = rebuilt('scenarios', value)
  const own = field(value, 'vesper')
  const script = record && companion('script', own, record.id)
  if (!record || !script) return undefined
  const others = (['files', 'web', 'play', 'checkpoints'] as const).map(
    (name) => [name, companion(name, own, record.id)] as const,
  )
  return {
    kind: 'scenarios',
    id: record.id,
    name: record.name,
    puts: [
      { kind: 'put', table: 'scenarios', value: withoutConsent(record) },
      script,
      ...others.flatMap(([, put]) => put ?? []),
    ],
    without: others.flatMap(([name, put]) =>
      put === undefined && field(own, name) !== undefined ? [`the ${words[name]} of ${record.name}`] : [],
    ),
  }
}

/** A backup may come from anybody: which servers a scenario may load from is asked here again. */
function withoutConsent(record: ScenarioRecord): ScenarioRecord {
  const { web: _, ...options } = record.options
  return { ...record, options }
}

const words = {
  files: 'list of files',
  web: 'list of what was loaded from the web',
  play: 'progress',
  checkpoints: 'checkpoints',
} as const

function companion(name: Beside, own: unknown, id: string): Entity['puts'][number] | undefined {
  const value = field(own, name)
  const record = isFields(value) ? rebuilt(beside[name], { ...value, id: keyOf(name, id) }) : undefined
  return record && ({ kind: 'put', table: beside[name], value: record } as Entity['puts'][number])
}

function rebuilt<T extends 'scenarios' | (typeof beside)[Beside]>(table: T, value: Fields): Tables[T] | undefined {
  const record = pick(table, value)
  return shapes[table](record) ? record : undefined
}

/** A file of scenarios; undefined when it is none, or not what its hash says. */
export async function storyFileFrom(value: unknown): Promise<StoryBytes | undefined> {
  const blob = blobFromText(field(value, 'blob'))
  const hash = textOf(field(value, 'hash'))
  if (!blob || !isMediaType(blob.type) || (await sha1(blob)) !== hash) return undefined
  return blob.type === drawing && !(await isInert(blob)) ? undefined : { hash, blob }
}
