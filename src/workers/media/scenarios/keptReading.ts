import type { StatedAge } from 'sdk'
import { engineKeyOf } from '../../../shared/scenarios/engineKey.ts'
import type { Change, ScenarioRecord } from '../../storage/contract.ts'
import type { ScenarioReading } from './types.ts'

/** A reading as a record of the library. */
export function recordOf(
  id: string,
  reading: ScenarioReading,
  source: string,
  ages: readonly StatedAge[] = [],
): ScenarioRecord {
  const { format, name, author, description, tags, cover, pages, options, report } = reading
  const now = Date.now()
  return {
    id,
    name,
    author,
    description,
    tags,
    engine: engineKeyOf(format),
    ...(cover !== undefined && { cover }),
    created: now,
    modified: now,
    played: 0,
    pages,
    missing: report.missing.length,
    options,
    source,
    ...(ages.length > 0 && { ages }),
  }
}

/** All that is kept of a scenario besides the bytes of its files. */
export const changesFor = (record: ScenarioRecord, { script, texts, report, files }: ScenarioReading): Change[] => [
  { kind: 'put', table: 'scenarios', value: record },
  { kind: 'put', table: 'scenarioScripts', value: { id: record.id, script, texts, report } },
  { kind: 'put', table: 'scenarioFiles', value: { id: record.id, files } },
]
