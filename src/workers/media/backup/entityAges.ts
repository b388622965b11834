import type { Message, StatedAge } from 'sdk'
import { textsInBook, textsInChat, textsInScenario } from '../../../shared/policy/documentTexts.ts'
import type { RecordAges } from '../../../shared/policy/openAges.ts'
import { judgeRecord } from '../../../shared/policy/recordAges.ts'
import { withAges } from '../../../shared/records/statedAges.ts'
import type { Entity, Put } from './entity.ts'

/** What a lorebook, scenario or chat of a backup says about ages: the same rule as for one that is imported by itself. */
export function agesIn({ puts }: Entity, messages: readonly Message[]): RecordAges {
  for (const { table, value } of puts) {
    if (table === 'lorebooks') return judgeRecord(textsInBook(value.book), value.ages)
    if (table === 'sessions') return judgeRecord(textsInChat(value, messages), value.ages)
    if (table !== 'scenarios') continue
    const { script, texts = {} } = puts.find((put) => put.table === 'scenarioScripts')?.value ?? {}
    return judgeRecord(textsInScenario({ ...value, script, texts }), value.ages)
  }
  return { open: [] }
}

/** The records with the ages that the player stated when asked about the backup. */
export const withStatedAges = (entity: Entity, stated: readonly StatedAge[]): Entity => ({
  ...entity,
  puts: entity.puts.map((put) => agedPut(put, stated)),
})

function agedPut(put: Put, stated: readonly StatedAge[]): Put {
  switch (put.table) {
    case 'lorebooks':
      return { ...put, value: { ...put.value, ages: withAges(put.value.ages ?? [], stated) } }
    case 'sessions':
      return { ...put, value: { ...put.value, ages: withAges(put.value.ages ?? [], stated) } }
    case 'scenarios':
      return { ...put, value: { ...put.value, ages: withAges(put.value.ages ?? [], stated) } }
    default:
      return put
  }
}
