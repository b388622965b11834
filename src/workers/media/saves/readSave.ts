import { err, ok, type Result } from 'sdk'
import { isFields } from '../../../shared/fields.ts'
import { limits } from '../../../shared/files/limits.ts'
import { parseDocument } from '../cards/parseDocument.ts'
import type { UnreadableFile } from '../imports/contract.ts'
import type { StorySave } from './types.ts'

/** What the open player hands out is sealed with the number of the tease, which is the end of the file's name. */
const sealedKey = 'oeos'
const sealedName = /\.oeos_(\d{1,12})(?: ?\(\d+\))?(?:\.\w{1,5})?$/i

/** Reads what another player kept of a story: stored items of EOS, or the state of a guide. */
export async function readSave(
  file: Blob,
  fileName: string,
  format: 'eos' | 'guideme',
): Promise<Result<StorySave, UnreadableFile>> {
  if (file.size > limits.saveBytes) return err({ message: 'It is larger than any save can be.' })
  const text = await file.text()
  return format === 'guideme' ? stateIn(text) : itemsIn(text, fileName)
}

function stateIn(text: string): Result<StorySave, UnreadableFile> {
  if (!/<(?:SETTINGS|scriptVariables)\b/i.test(text.slice(0, 10_000)))
    return err({ message: 'It is not a GuideMe .state file.' })
  return ok({ kind: 'state', text, notes: notesOf(text) })
}

function itemsIn(text: string, fileName: string): Result<StorySave, UnreadableFile> {
  const [, teaseId] = sealedName.exec(fileName) ?? []
  if (teaseId !== undefined) return ok({ kind: 'items', kept: { [sealedKey]: text }, teaseId })
  const parsed = parseDocument(text, limits.saveNodes)
  if (!parsed.ok) return parsed
  if (!isFields(parsed.value)) return err({ message: 'It contains no saved data.' })
  return ok({ kind: 'items', kept: parsed.value })
}

/** Only the desktop player can unpack what its scripts stored as objects. */
function notesOf(text: string): readonly string[] {
  const names = new Set<string>()
  // A tag that is longer is none the desktop player writes; without an end, looking for one would take for ever.
  for (const [tag] of text.matchAll(/<Var\s[^>]{1,300}/gi)) {
    const [, name] = /\bid\s*=\s*["']([^"']{1,100})["']/i.exec(tag) ?? []
    if (name !== undefined && /\btype\s*=\s*["']org\.mozilla/i.test(tag)) names.add(name)
  }
  if (names.size === 0) return []
  const listed = [...names].map((name) => `“${name}”`).join(', ')
  return [`Only the desktop player can unpack ${listed.slice(0, 500)}; the story starts without it.`]
}
