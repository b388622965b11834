import type { StatedAge } from 'sdk'
import { field, textOf } from '../../../shared/fields.ts'
import { engineKeyOf } from '../../../shared/scenarios/engineKey.ts'
import type { Change, ScenarioRecord, ScenarioScript } from '../../storage/contract.ts'
import type { ImportStore } from '../imports/store.ts'
import { recordOf } from './keptReading.ts'
import type { ScenarioReading } from './types.ts'

const maxCompared = 20

/** A scenario of the library that what is coming in is another version of, or the same; undefined where there is none. */
export async function sameStory(
  store: ImportStore,
  reading: ScenarioReading,
  source: string,
): Promise<ScenarioRecord | undefined> {
  const { format, name, pages } = reading
  const records = await store.list('scenarios')
  const likely = records
    .filter((one) => one.engine === engineKeyOf(format) && !one.builtin)
    .filter((one) => one.name === name || one.source === source || one.pages === pages)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, maxCompared)
  function likeness(one: ScenarioRecord): number {
    return (one.name === name ? 2 : 0) + (one.source === source ? 1 : 0)
  }
  const text = JSON.stringify(reading.script)
  for (const record of likely) {
    const script = await store.read('scenarioScripts', record.id)
    if (script && isSame(record, script, reading, source, text)) return record
  }
  return undefined
}

function isSame(
  { name, author, source: from }: ScenarioRecord,
  { script, report }: ScenarioScript,
  reading: ScenarioReading,
  source: string,
  text: string,
): boolean {
  const id = reading.format === 'native' ? textOf(field(reading.script, 'id')) : ''
  if (id !== '' && textOf(field(script, 'id')) === id) return true
  const isFromThere = from === source && author !== '' && author === reading.author
  if (report?.entry === reading.report.entry && (name === reading.name || isFromThere)) return true
  return JSON.stringify(script) === text
}

/** What the player has of a story stays: its name, where they are, what it remembers, and what they chose. */
export async function changesForUpdate(
  store: ImportStore,
  old: ScenarioRecord,
  reading: ScenarioReading,
  source: string,
  ages: readonly StatedAge[],
): Promise<{ readonly record: ScenarioRecord; readonly changes: Change[] }> {
  const { id, name, created, played } = old
  const fresh = recordOf(id, reading, source, ages)
  const record = { ...fresh, name, created, played, options: { ...old.options, ...fresh.options } }
  const before = await store.read('scenarioScripts', id)
  const saves = Object.entries(before?.texts ?? {}).filter(([file]) => /\.state$/i.test(file))
  const texts = { ...Object.fromEntries(saves), ...reading.texts }
  return {
    record,
    changes: [
      { kind: 'put', table: 'scenarios', value: record },
      { kind: 'put', table: 'scenarioScripts', value: { id, script: reading.script, texts, report: reading.report } },
      { kind: 'put', table: 'scenarioFiles', value: { id, files: reading.files } },
    ],
  }
}
