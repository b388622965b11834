import { err, ok, type Result } from 'sdk'
import type { CardError, Json } from '../../../shared/cards/types.ts'
import { limits } from '../../../shared/files/limits.ts'
import { filesIn, type OpenedCharx } from './charx.ts'
import { decodeText } from './decodeCardText.ts'
import { parseCardJson } from './parseCardJson.ts'
import { isRecord, own } from './record.ts'
import type { Warn } from './warnings.ts'
import type { ZipArchive } from './zip.ts'

/** Gathers a Backyard archive into one document `{manifest, characters, scenarios}`. Past chats stay behind. */
export function openBackyard(archive: ZipArchive, warn: Warn): Result<OpenedCharx, CardError> {
  const manifest = readJson(archive, 'manifest.json', warn)
  if (!manifest.ok) return manifest
  const characters = readListed(archive, own(manifest.value, 'characters'), warn)
  if (!characters.ok) return characters
  if (characters.value.length === 0) {
    return err({ code: 'card/not-a-character', message: 'The archive has a manifest.json, but it lists no character.' })
  }
  const scenarios = readListed(archive, own(manifest.value, 'scenarios'), warn)
  if (!scenarios.ok) return scenarios
  const document = {
    manifest: manifest.value,
    characters: characters.value.map(({ value }) => value),
    scenarios: scenarios.value.map(({ value }) => withoutKey(value, 'messages')),
  }
  const folder = characters.value[0]?.path.replace(/[^/]*$/, '') ?? ''
  return ok({ document, files: new Map([...filesIn(archive, '', 'manifest.json'), ...filesIn(archive, folder, '')]) })
}

function readListed(archive: ZipArchive, paths: unknown, warn: Warn) {
  const found: { path: string; value: Json }[] = []
  const names = Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : []
  for (const path of names.slice(0, limits.greetings)) {
    const value = readJson(archive, path, warn)
    if (!value.ok) return value
    found.push({ path, value: value.value })
  }
  return ok(found)
}

function readJson(archive: ZipArchive, path: string, warn: Warn): Result<Json, CardError> {
  const entry = archive.entries.get(path)
  if (!entry) return err({ code: 'archive/damaged', message: `The archive names "${path}" but does not contain it.` })
  if (entry.inflatedBytes > limits.jsonBytes)
    return err({ code: 'card/too-large', message: `"${path}" is too large to be a character.` })
  const content = archive.read(entry)
  if (!content.ok) return err({ code: 'archive/damaged', message: `"${path}" cannot be read: ${content.error}.` })
  const parsed = parseCardJson(decodeText(content.value, warn), warn)
  if (!parsed.ok) return parsed
  return isRecord(parsed.value)
    ? ok(parsed.value)
    : err({ code: 'card/not-json', message: `"${path}" does not hold a JSON object.` })
}

function withoutKey(record: Json, key: string): Json {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
