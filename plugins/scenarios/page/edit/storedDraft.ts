import type { Story, StoryAbout } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { media, storage } from 'sdk/page/engines.ts'
import type { RecordAges } from '../../../../src/shared/policy/openAges.ts'
import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import type { ScenarioFormat } from '../../../../src/workers/media/contract.ts'
import type { Change, ScenarioFile, ScenarioRecord, ScenarioScript } from '../../../../src/workers/storage/contract.ts'
import { sampleRecords, saveSample } from '../library/samples.ts'
import { isObject, type ScenarioJson, valueAt } from './scenarioDocument.ts'

/** A scenario as it lies in the store. */
export interface StoredDraft {
  readonly record: ScenarioRecord
  readonly script: ScenarioScript
  readonly files: readonly ScenarioFile[]
}

/** Reads a scenario to edit or to look at; one of Vesper is first brought into the store. Undefined: there is none. */
export async function readDraft(id: string): Promise<StoredDraft | undefined> {
  if ((await sampleRecords()).some((sample) => sample.id === id)) await saveSample(id)
  const [record, script, files] = await Promise.all([
    storage().read('scenarios', id),
    storage().read('scenarioScripts', id),
    storage().read('scenarioFiles', id),
  ])
  return record && script ? { record, script, files: files?.files ?? [] } : undefined
}

export const formatOf = ({ engine }: ScenarioRecord): ScenarioFormat =>
  (['eos', 'guideme'] as const).find((format) => engineKeyOf(format) === engine) ?? 'native'

/** The script as a story, as engines read it. */
export const storyOf = ({ record, script, files }: StoredDraft, edited: unknown): Story => ({
  script: edited,
  seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  files: files.map(({ bytes: _, ...file }) => file),
  texts: script.texts,
  options: record.options,
  profile: { name: profileSection.now.name || conversationSection.now.playerName },
  name: record.name,
})

/** What the library shows of a scenario, in step with its script; what the script does not say stays. */
export function recordFor(
  { record, files }: StoredDraft,
  edited: ScenarioJson,
  about: StoryAbout | undefined,
): ScenarioRecord {
  const { nodes, tags } = edited
  const name = textIn(edited, 'name').trim()
  const cover = valueAt(edited, ['cover', 'file']) ?? edited.cover
  const hasCover = files.some((file) => file.name === cover)
  return {
    ...record,
    name: name || record.name,
    author: textIn(edited, 'author'),
    description: textIn(edited, 'description'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string').slice(0, maxTags) : [],
    pages: isObject(nodes) ? Object.keys(nodes).length : 0,
    missing: about ? about.missing.length : record.missing,
    modified: Math.max(Date.now(), record.modified + 1),
    ...(hasCover && { cover: String(cover) }),
  }
}

const maxTags = 100

function textIn(script: ScenarioJson, name: string): string {
  const value = valueAt(script, [name])
  return typeof value === 'string' ? value : ''
}

/** What is kept after a change, and under which name it can be taken back. */
export interface Keeping {
  readonly label: string
  readonly script: ScenarioJson
  readonly about: StoryAbout | undefined
  /** Also over what another tab has kept in the meantime. */
  readonly anyway?: boolean
}

/** What the words of a scenario, as they are edited, say about ages. */
export async function judgeDraft({ record, script }: StoredDraft, edited: ScenarioJson): Promise<RecordAges> {
  const { name, description, tags, ages = [] } = record
  const words = { kind: 'scenario', name, description, tags, script: edited, texts: script.texts } as const
  return await media().judgeAges(words, ages)
}

/** Keeps a scenario. Undefined: in the meantime another tab has kept something else, and nothing is done. */
export async function saveDraft(kept: StoredDraft, keeping: Keeping): Promise<StoredDraft | undefined> {
  const stored = await storage().read('scenarios', kept.record.id)
  if (stored?.modified !== kept.record.modified && !keeping.anyway) return undefined
  // How it was played since does not matter here, and must not be lost.
  const { ages } = kept.record
  const record = { ...(stored ?? kept.record), ...(ages && { ages }) }
  const { next, done } = saveUnread({ ...kept, record }, keeping)
  await done
  return next
}

/** Keeps a scenario without a look at what is there, for a page that has no time left. */
export function saveUnread(
  kept: StoredDraft,
  { label, script, about }: Keeping,
): { readonly next: StoredDraft; readonly done: Promise<unknown> } {
  const next = { ...kept, record: recordFor(kept, script, about), script: { ...kept.script, script } }
  const changes: readonly Change[] = [
    { kind: 'put', table: 'scenarios', value: next.record },
    { kind: 'put', table: 'scenarioScripts', value: next.script },
  ]
  return { next, done: storage().commit(`Scenario edited: ${label}`, changes) }
}
