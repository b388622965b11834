import { messageOf } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import type { ScenarioRecord, ScenarioScript } from '../../../../src/workers/storage/contract.ts'
import { saveSample } from './samples.ts'

interface ExportFile {
  readonly fileName: string
  readonly blob: Blob
}

/** Hands a scenario to the browser's downloads: its script alone, or an archive with its files. It can be read in again. */
export async function exportScenario(record: ScenarioRecord): Promise<void> {
  try {
    if (record.builtin) await saveSample(record.id)
    const { fileName, blob } = await written(record)
    download(fileName, blob)
    toast({ type: 'success', title: `Exported as ${fileName}` })
  } catch (error) {
    const message = `The scenario could not be exported. ${messageOf(error)}`
    reportError({ type: 'STORAGE_ERROR', context: 'Scenarios', message, details: error })
  }
}

async function written({ id, name }: ScenarioRecord): Promise<ExportFile> {
  const [script, listing] = await Promise.all([
    storage().read('scenarioScripts', id),
    storage().read('scenarioFiles', id),
  ])
  if (!script) throw new Error('It was deleted, perhaps in another tab.')
  const files = listing?.files ?? []
  const blobs = await storage().readStoryFiles(files.map(({ bytes }) => bytes))
  const main = scriptFile(script, name)
  const rest = [
    ...files.flatMap(({ name: fileName }, index): ExportFile[] => {
      const blob = blobs[index]
      return blob ? [{ fileName, blob }] : []
    }),
    ...Object.entries(script.texts).map(([fileName, text]): ExportFile => ({ fileName, blob: new Blob([text]) })),
  ]
  if (rest.length === 0) return main
  const isEos = script.report?.format === 'eos'
  const pack = await media().writePack([isEos ? { ...main, fileName: 'script.json' } : main, ...rest])
  return { fileName: `${safe(name)}.zip`, blob: pack }
}

function scriptFile({ script, report }: ScenarioScript, name: string): ExportFile {
  if (typeof script === 'string') {
    const entry = report?.entry.slice(report.entry.lastIndexOf('/') + 1) ?? ''
    return { fileName: entry || `${safe(name)}.xml`, blob: new Blob([script], { type: 'application/xml' }) }
  }
  const text = JSON.stringify(script, undefined, 2)
  return { fileName: `${safe(name)}.json`, blob: new Blob([text], { type: 'application/json' }) }
}

/** A name as a file may have it. */
const safe = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ')
    .trim()
    .slice(0, 100) || 'Scenario'
