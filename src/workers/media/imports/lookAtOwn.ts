import { newId } from 'sdk'
import { field } from '../../../shared/fields.ts'
import { readLoraFile } from '../../../shared/pictures/loras/loraFiles.ts'
import { textsInScenario } from '../../../shared/policy/documentTexts.ts'
import { judgeRecord } from '../../../shared/policy/recordAges.ts'
import { isSealed } from '../backup/seal.ts'
import { isOwnPattern } from '../patterns/ownPattern.ts'
import { readPatternFiles } from '../patterns/readPatternFiles.ts'
import { recogniseGuide, recogniseJson, type Script } from '../scenarios/recognise.ts'
import type { LookedAt, MovingFile } from './contract.ts'
import { printOf } from './printOf.ts'
import { ageReason, refusedReason } from './reasons.ts'
import { shortText } from './shortLines.ts'

/*
 * What other pages of Vesper export: scenarios, patterns, lists of LoRAs, and backups, which have a page of their own.
 */

const backupReason = 'A backup of Vesper. Import it in Settings > Backup.'

/** A backup, by how a file begins: backups are too large to be read here. */
export function lookAtBackup(head: Uint8Array): LookedAt | undefined {
  const isPlain = /^\s*\{\s*"app":\s*"Vesper"/.test(new TextDecoder().decode(head.subarray(0, 200)))
  return isSealed(head) || isPlain ? { kind: 'backup', reason: backupReason } : undefined
}

/** A pattern of ours or a funscript, by what its JSON has. */
export async function lookAtPattern(fileName: string, blob: Blob, value: unknown): Promise<LookedAt | undefined> {
  if (!isOwnPattern(value) && !Array.isArray(field(value, 'actions'))) return undefined
  const { readings, refused } = await readPatternFiles([{ fileName, blob }])
  const [reading] = readings
  if (!reading) return { kind: 'unreadable', reason: shortText(refused[0]?.reason ?? 'It has no movement in it.') }
  // Side files of one script may move alike.
  return { kind: 'pattern', name: shortText(reading.name), print: await printOf([fileName, reading.pattern]) }
}

export async function lookAtLoras(value: unknown): Promise<LookedAt | undefined> {
  if (field(value, 'vesper') !== 'loras') return undefined
  const found = readLoraFile(value, { newId, now: 0 })
  if (found.kind === 'refused') return { kind: 'unreadable', reason: shortText(found.why) }
  const { length } = found.file.loras
  return { kind: 'lora-list', name: lorasWords(length), print: await printOf(value) }
}

export const lorasWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'LoRA' : 'LoRAs'}`

/** A scenario of one of the three formats whose script is this file. */
export async function lookAtScript({ path }: MovingFile, text: string): Promise<LookedAt | undefined> {
  const found = recognise(path, text)
  if (!found) return undefined
  const ages = agesOfScript(found)
  if (ages) return ages
  return { kind: 'scenario', name: shortText(found.title), print: await printOf(found.script) }
}

export function recognise(path: string, text: string): Script | undefined {
  const found = /^\s*</.test(text) ? recogniseGuide(path, text) : recogniseJson(path, text)
  return found.kind === 'script' ? found.script : undefined
}

/** Why a script may not come in, in words that say nothing of it. */
export function agesOfScript({ title, script }: Script) {
  const words = { name: title, description: '', tags: [], script, texts: {} }
  const { refused, open } = judgeRecord(textsInScenario(words), [])
  if (refused !== undefined) return { kind: 'refused', reason: refusedReason } as const
  return open.length > 0 ? ({ kind: 'unreadable', reason: ageReason } as const) : undefined
}
