import { newId } from 'sdk'
import type { PatternRecord } from '../../../shared/devices/deviceRecords.ts'
import type { PatternReading } from '../../../shared/devices/patternFiles.ts'
import type { Change } from '../../storage/contract.ts'
import type { ImportContract } from './contract.ts'
import { shortLines, shortText } from './shortLines.ts'
import type { ImportStore } from './store.ts'

/** Patterns and funscripts from files, all in one commit. */
export function createPatternImports(store: () => ImportStore): Pick<ImportContract, 'importPatterns'> {
  return {
    async importPatterns(files) {
      const { readPatternFiles } = await import('../patterns/readPatternFiles.ts')
      const { readings, refused } = await readPatternFiles(files)
      const told = {
        count: readings.length,
        name: readings[0]?.name ?? '',
        warnings: shortLines([...new Set(readings.flatMap(({ warnings }) => warnings))]),
        refused: refused.map(({ fileName, reason }) => ({ fileName: shortText(fileName), reason: shortText(reason) })),
      }
      if (readings.length === 0) return told
      const changes = readings.map((reading): Change => ({ kind: 'put', table: 'patterns', value: recordOf(reading) }))
      return { ...told, commit: await store().commit('Patterns imported', changes) }
    },
  }
}

/** A pattern as it is kept, made now. */
export function recordOf({ name, pattern, about }: PatternReading): PatternRecord {
  const now = Date.now()
  const hasAbout = Object.keys(about).length > 0
  return { id: newId(), name, pattern, ...(hasAbout && { about }), created: now, modified: now }
}
