import { err, ok, type Result } from 'sdk'
import { count } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import { decodeText } from '../cards/decodeCardText.ts'
import { parseDocument } from '../cards/parseDocument.ts'
import { readOwnPreset } from './ownPreset.ts'
import { readPreset } from './readPreset.ts'
import { toChanges } from './toChanges.ts'
import type { PresetReading } from './types.ts'

/** Reads a preset from a file, ours or another program's. A file without one is an error value. */
export async function readPresetFile(
  file: Blob,
  fileName: string,
): Promise<Result<PresetReading, { readonly message: string }>> {
  if (file.size > limits.presetBytes) {
    return err({ message: `The file has ${count(file.size)} bytes; at most ${count(limits.presetBytes)} are read.` })
  }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), () => {})
  const parsed = parseDocument(text, limits.cardNodes)
  if (!parsed.ok) return parsed
  const named =
    fileName
      .replace(/\.[a-z0-9]{1,12}$/i, '')
      .trim()
      .slice(0, 200) || 'Preset'
  const own = readOwnPreset(parsed.value)
  if (own) return ok({ name: own.name || named, kind: 'vesper', changes: own.preset, notes: [], scripts: [] })
  const imported = readPreset(parsed.value)
  if (!imported) {
    return err({
      message: 'There is no preset in this file in a form Vesper knows. Choose one saved by Vesper or SillyTavern.',
    })
  }
  const { name, ...understood } = toChanges(imported)
  return ok({ name: name?.trim() || named, kind: imported.kind, ...understood })
}
