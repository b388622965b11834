import { limits } from '../../../shared/files/limits.ts'
import type { Change, CommitId } from '../../storage/contract.ts'
import { sameJson } from '../cards/record.ts'
import { axisOfFile } from '../patterns/axes.ts'
import { readPatternFiles } from '../patterns/readPatternFiles.ts'
import type { ImportContract, MovedFile, MovingTask, ScenarioImportNews } from './contract.ts'
import { nameOf } from './lookAt.ts'
import { agesOfScript, lorasWords, recognise } from './lookAtOwn.ts'
import { recordOf } from './patterns.ts'
import { printOf } from './printOf.ts'
import type { ImportStore } from './store.ts'

export type OwnImporters = Pick<
  ImportContract,
  'openLoras' | 'keepLoras' | 'dropLoras' | 'openScenario' | 'keepScenario' | 'dropScenario'
>

type Task<Kind extends MovingTask['kind']> = Extract<MovingTask, { readonly kind: Kind }>

/** Keeps what other pages of Vesper export. */
export function createOwnMoving(store: () => ImportStore, importers: OwnImporters) {
  /** In one commit. The files of one script, one for each axis, become one pattern. */
  async function movePatterns(tasks: readonly Task<'pattern'>[], commits: CommitId[]): Promise<readonly MovedFile[]> {
    const here = await store().list('patterns')
    const known = new Set(await Promise.all(here.map(({ name, pattern }) => printOf([name, pattern]))))
    const changes: Change[] = []
    const moved = new Map<Task<'pattern'>, MovedFile>()
    for (const parts of scriptsIn(tasks)) {
      const files = parts.map(({ path, blob }) => ({ fileName: nameOf(path), blob }))
      const { readings, refused } = await readPatternFiles(files)
      const [reading] = readings
      const print = reading && (await printOf([reading.name, reading.pattern]))
      const isHere = print !== undefined && known.has(print)
      for (const [at, task] of parts.entries()) {
        const why = refused.find(({ fileName }) => fileName === files[at]?.fileName)
        if (why || !reading) moved.set(task, { kind: 'failed', reason: why?.reason ?? 'It has no movement in it.' })
        else moved.set(task, isHere ? { kind: 'same' } : { kind: 'kept', name: reading.name, notes: reading.warnings })
      }
      if (!reading || !print || isHere) continue
      known.add(print)
      changes.push({ kind: 'put', table: 'patterns', value: recordOf(reading) })
    }
    if (changes.length > 0) commits.push(await store().commit('Patterns imported', changes))
    return tasks.map((task) => moved.get(task) ?? { kind: 'same' })
  }

  async function moveLoras({ blob }: Task<'lora-list'>, commits: CommitId[]): Promise<MovedFile> {
    const found = await importers.openLoras(blob)
    if (!found.ok) return { kind: 'failed', reason: found.error.message }
    const { token, loras, alreadyHere, refused, notes } = found.value
    if (loras === 0 || alreadyHere === loras) {
      await importers.dropLoras(token)
      return loras === 0 ? { kind: 'failed', reason: 'None of its LoRAs can be used here.' } : { kind: 'same' }
    }
    commits.push((await importers.keepLoras(token)).commit)
    const more = [
      ...(refused > 0 ? [`Left out, because everyone in Vesper is an adult: ${lorasWords(refused)}.`] : []),
      ...(alreadyHere > 0 ? [`Already here, and here twice now: ${lorasWords(alreadyHere)}.`] : []),
    ]
    return { kind: 'kept', name: lorasWords(loras), notes: [...notes, ...more] }
  }

  /** Its script alone: what else belongs to it comes with its folder or archive, on the page of scenarios. */
  async function moveScenario({ path, blob }: Task<'scenario'>, commits: CommitId[]): Promise<MovedFile> {
    const source = nameOf(path)
    const script = blob.size <= limits.jsonBytes ? recognise(source, await blob.text()) : undefined
    if (!script) return { kind: 'failed', reason: 'There is no scenario in it that can be read.' }
    const ages = agesOfScript(script)
    if (ages) return ages.kind === 'refused' ? ages : { kind: 'failed', reason: ages.reason }
    const news = await lastOf(
      importers.openScenario([{ path: source, blob }], { source }, new AbortController().signal),
    )
    if (news?.kind !== 'opened') {
      return { kind: 'failed', reason: news?.kind === 'refused' ? news.message : 'Import it on the page Scenarios.' }
    }
    const { token, same } = news
    if (same) {
      await importers.dropScenario(token)
      const kept = await store().read('scenarioScripts', same.id)
      // Which of two versions is to stay is for the player to say, and asked on that page.
      return sameJson(kept?.script, script.script) ? { kind: 'same' } : { kind: 'failed', reason: otherVersion }
    }
    const { commit, name, report } = await importers.keepScenario(token, { label: 'Scenario imported' })
    commits.push(commit)
    return { kind: 'kept', name, notes: [...notesOf(report.missing.length), ...report.warnings.slice(0, maxNotes)] }
  }

  return { movePatterns, moveLoras, moveScenario }
}

/** The files of one script together: they have its name, and each its axis behind it. */
function scriptsIn(tasks: readonly Task<'pattern'>[]): Iterable<readonly Task<'pattern'>[]> {
  const scripts = new Map<string, Task<'pattern'>[]>()
  for (const task of tasks) {
    const { base } = axisOfFile(task.path)
    scripts.set(base, [...(scripts.get(base) ?? []), task])
  }
  return scripts.values()
}

const otherVersion = 'You have another version of it. Import it on the page Scenarios to update yours.'
const maxNotes = 20

const notesOf = (missing: number): readonly string[] =>
  missing === 0
    ? []
    : [`Missing files: ${missing.toLocaleString('en')}. Import its folder or zip on the page Scenarios to add them.`]

async function lastOf(all: AsyncIterable<ScenarioImportNews>): Promise<ScenarioImportNews | undefined> {
  let last: ScenarioImportNews | undefined
  for await (const news of all) last = news
  return last
}
