import { type Diagnostic, messageOf, newId, type Story, type StoryAbout } from 'sdk'
import { scenarios } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import type { Change, ScenarioFile, ScenarioRecord, ScenarioReport } from '../../../../src/workers/storage/contract.ts'
import { engineOf } from '../play/playing.ts'
import { readStory } from '../play/readStory.ts'
import { saveSample } from './samples.ts'
import { commit, offerUndo } from './scenarioStore.ts'

/**
 * Tells a scenario of another format again in Vesper's own, as a new one beside it; the original stays as it is. Answers
 * the id of the new one; undefined where it could not be done, which is told.
 */
export async function convertScenario(record: ScenarioRecord): Promise<string | undefined> {
  try {
    if (record.builtin) await saveSample(record.id)
    const kept = await readStory(record.id, 1)
    if (!kept) throw new Error('It was deleted, perhaps in another tab.')
    const name = `${record.name} (converted)`
    const { script, losses } = await told(record.engine, { ...kept.story, name })
    const files = filesIn(script, kept.files, record.cover)
    const story: Story = {
      ...kept.story,
      script,
      texts: {},
      options: {},
      name,
      files: files.map(({ bytes: _, ...file }) => file),
    }
    await ready(engineKeyOf('native'))
    const about = await scenarios().about(engineKeyOf('native'), story)
    const made = convertedRecord(kept.record, name, about)
    const report = reportOf(record, about, losses, files.length)
    const changes: readonly Change[] = [
      { kind: 'put', table: 'scenarios', value: made },
      { kind: 'put', table: 'scenarioScripts', value: { id: made.id, script, texts: {}, report } },
      { kind: 'put', table: 'scenarioFiles', value: { id: made.id, files } },
    ]
    offerUndo(`${name} is in your scenarios`, await commit('Scenario converted', changes), lossWords(losses.length))
    return made.id
  } catch (error) {
    const message = `Couldn't convert the scenario. ${messageOf(error)}`
    reportError({ type: 'SCENARIO_ERROR', context: 'Scenarios', message, details: error })
    return undefined
  }
}

async function told(engine: string, story: Story) {
  await ready(engine)
  return await scenarios().convert(engine, story)
}

async function ready(engine: string): Promise<void> {
  const choice = engineOf(engine)
  if (!choice) throw new Error('The plugin for this scenario format is off. Turn it on in Settings > Plugins.')
  await pluginControl.now.start(choice.plugin.id)
}

function convertedRecord(original: ScenarioRecord, name: string, { pages, missing }: StoryAbout): ScenarioRecord {
  const { builtin: _, ...rest } = original
  const now = Date.now()
  return {
    ...rest,
    id: newId(),
    name,
    engine: engineKeyOf('native'),
    created: now,
    modified: now,
    played: 0,
    pages: pages.length,
    missing: missing.length,
    options: {},
    source: original.name,
  }
}

/** What came along, and what could not. */
function reportOf(
  { name }: ScenarioRecord,
  { missing, hosts, diagnostics }: StoryAbout,
  losses: readonly Diagnostic[],
  found: number,
): ScenarioReport {
  const problems = diagnostics.filter(({ severity }) => severity !== 'note')
  return {
    format: 'native',
    entry: `${name}.json`,
    found,
    missing,
    warnings: [...new Set([...losses, ...problems].map(inWords))],
    hosts,
    refused: [],
  }
}

/** A loss with the page and place of the original it is about. */
export function inWords({ message, page, path, line, excerpt }: Diagnostic): string {
  const at = [page === undefined ? '' : `page “${page}”`, path ?? '', line === undefined ? '' : `line ${line}`]
  const where = at.filter(Boolean).join(', ')
  const words = excerpt ? `${message} (${excerpt})` : message
  return where === '' ? words : `${where[0]?.toUpperCase()}${where.slice(1)}: ${words}`
}

const lossWords = (count: number): string =>
  count === 0
    ? 'Nothing was lost.'
    : `${count === 1 ? 'One thing is' : `${count.toLocaleString()} things are`} converted differently; see the import report.`

/** The files a script names, and its cover. */
function filesIn(script: unknown, files: readonly ScenarioFile[], cover: string | undefined): readonly ScenarioFile[] {
  const named = new Set<unknown>([cover])
  const open: unknown[] = [script]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') named.add(value)
    else if (typeof value === 'object' && value !== null)
      open.push(...Object.values(value).filter((inner) => inner != null))
  }
  return files.filter(({ name }) => named.has(name))
}
