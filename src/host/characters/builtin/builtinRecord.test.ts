import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readCharacter } from '../../../workers/media/cardReading.ts'
import type { BuiltinRecord } from './builtinRecord.ts'

const folder = new URL('./', import.meta.url)

// After an edit of a card: `npx vitest run -u src/host/characters/builtin` writes its record.
test.each(['lucian-marsh', 'ingrid-solvang'])('the record of %s is what its card reads as', async (name) => {
  const text = await readFile(new URL(`${name}.json`, folder), 'utf8')
  const noPicture = async () => ({ kind: 'unusable', reason: '' }) as const
  const found = await readCharacter(new Blob([text]), { fileName: `${name}.json` }, noPicture, 0)
  if (!found.ok) throw new Error(found.error.message)
  const { character, card, files } = found.value
  const { id: _id, previewImage: _previewImage, created: _created, modified: _modified, ...same } = character
  const record: BuiltinRecord = { character: same, card }
  expect(files).toBeUndefined()
  await expect(`${JSON.stringify(record)}\n`).toMatchFileSnapshot(new URL(`${name}.record.json`, folder).pathname)
})
