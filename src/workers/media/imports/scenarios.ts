import { newId, type StatedAge } from 'sdk'
import { withAges } from '../../../shared/records/statedAges.ts'
import type { ScenarioRecord } from '../../storage/contract.ts'
import { changesFor, recordOf } from '../scenarios/keptReading.ts'
import { changesForUpdate, sameStory } from '../scenarios/sameStory.ts'
import type { ScenarioNews, ScenarioReading } from '../scenarios/types.ts'
import type { ImportContract, ScenarioKept, ScenarioToken } from './contract.ts'
import { shortLines } from './shortLines.ts'
import type { ImportStore } from './store.ts'
import { Waiting } from './Waiting.ts'

type ScenarioImports = Pick<ImportContract, 'openScenario' | 'keepScenario' | 'dropScenario'>
type ReadScenario = (...call: Parameters<ImportContract['openScenario']>) => AsyncIterable<ScenarioNews>

interface Opened {
  readonly reading: ScenarioReading
  /** What the file or folder was called, to recognise a later version. */
  readonly source: string
  readonly stated: readonly StatedAge[]
}

/** Names in a report that a screen is sent. */
const maxTold = 500

/** Scenarios of the three formats, from files, folders and archives. */
export function createScenarioImports(store: () => ImportStore, readScenario: ReadScenario): ScenarioImports {
  const waiting = new Waiting<Opened, ScenarioToken>()
  return {
    async *openScenario(files, options, signal) {
      for await (const news of readScenario(files, options, signal)) {
        if (news.kind === 'files') await store().saveStoryFiles(news.files)
        else if (news.kind !== 'read') yield news
        else {
          const { reading } = news
          const same = await sameStory(store(), reading, options.source)
          const token = waiting.add({ reading, source: options.source, stated: options.stated ?? [] })
          yield { kind: 'opened', token, same: same && { id: same.id, name: same.name } }
        }
      }
    },

    async keepScenario(token, { label, id = newId(), over, listed }) {
      const { reading, source, stated } = waiting.get(token)
      const old = over === undefined ? undefined : await store().read('scenarios', over)
      const ages = withAges(old?.ages ?? [], stated)
      const { record, changes } = old
        ? await changesForUpdate(store(), old, reading, source, ages)
        : withChanges(listed ? listedRecord(listed, reading) : recordOf(id, reading, source, ages), reading)
      const commit = await store().commit(label, changes)
      waiting.drop(token)
      return { commit, id: record.id, name: record.name, isUpdate: old !== undefined, report: shortReport(reading) }
    },

    async dropScenario(token) {
      waiting.drop(token)
    },
  }
}

const withChanges = (record: ScenarioRecord, reading: ScenarioReading) => ({
  record,
  changes: changesFor(record, reading),
})

function listedRecord(listed: ScenarioRecord, reading: ScenarioReading): ScenarioRecord {
  const { author, pages, options, report, cover } = reading
  const { cover: _, ...rest } = listed
  return {
    ...rest,
    author: rest.author || author,
    pages,
    options,
    missing: report.missing.length,
    ...(cover !== undefined && { cover }),
  }
}

function shortReport({ report }: ScenarioReading): ScenarioKept['report'] {
  const { found, missing, warnings, refused, hosts } = report
  return {
    found,
    missing: shortLines(missing, maxTold),
    warnings: shortLines(warnings, maxTold),
    refused: shortLines(refused, maxTold),
    hosts: hosts.slice(0, maxTold),
  }
}
