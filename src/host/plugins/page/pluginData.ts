import type { PluginManifest } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { download } from 'sdk/ui/download.ts'
import { sizeOf } from '../../../shared/weigh.ts'
import type { PluginData } from '../../../workers/storage/contract.ts'
import { deactivate } from '../run/running.ts'

/** Smaller files travel inside the JSON file; larger ones are downloads of their own. */
const withinBytes = 1024 * 1024

/** Files as they leave Vesper: one that holds all records, and beside it what is too large for it. */
export interface DataFile {
  readonly name: string
  readonly blob: Blob
}

export async function dataFiles(
  { id, name, version }: Pick<PluginManifest, 'id' | 'name' | 'version'>,
  { records, files }: PluginData,
  now: number,
): Promise<readonly DataFile[]> {
  const day = new Date(now).toISOString().slice(0, 10)
  const beside = files
    .filter(({ blob }) => blob.size > withinBytes)
    .map((file, index) => ({ file, name: `${id}-${index + 1}-${fileName(file.name)}` }))
  const within = files.map(async (file) => {
    const { type, size } = file.blob
    const own = beside.find((one) => one.file === file)
    return own
      ? { name: file.name, type, size, savedAs: own.name }
      : { name: file.name, type, size, base64: base64(new Uint8Array(await file.blob.arrayBuffer())) }
  })
  const document = {
    plugin: { id, name, version },
    exportedAt: new Date(now).toISOString(),
    records: records.map(([key, value]) => ({ key, value: plainValue(value) })),
    files: await Promise.all(within),
  }
  const json = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' })
  return [
    { name: `${id}-data-${day}.json`, blob: json },
    ...beside.map(({ file, name: own }) => ({ name: own, blob: file.blob })),
  ]
}

/** Hands everything a plugin has kept to the browser's downloads. Resolves with how many files that were. */
export async function exportData(manifest: PluginManifest): Promise<number> {
  const files = await dataFiles(manifest, await storage().exportPlugin(manifest.id), Date.now())
  for (const { name, blob } of files) download(name, blob)
  return files.length
}

/** Deletes everything a plugin has kept. It is ended first: it would write what it remembers. */
export async function eraseData({ id }: PluginManifest): Promise<void> {
  deactivate(id)
  const row = Object.hasOwn(plugins.rows, id) ? plugins.rows[id] : undefined
  if (row && row.phase.kind !== 'off') row.phase = { kind: 'installed' }
  await storage().erasePlugin(id)
}

/** How much a plugin keeps. */
export interface DataExtent {
  readonly records: number
  readonly files: number
  readonly bytes: number
}

export async function dataExtent({ id }: PluginManifest): Promise<DataExtent> {
  const { records, files } = await storage().exportPlugin(id)
  return {
    records: records.length,
    files: files.length,
    bytes: sizeOf(records.map((record) => [...record])) + files.reduce((sum, { blob }) => sum + blob.size, 0),
  }
}

/** The last part of a path, in letters every disk takes. */
const fileName = (path: string) => (path.split('/').at(-1) ?? '').replace(/[^\w.-]+/g, '_').slice(-80) || 'file'

const deepest = 200

/** Whatever a plugin may have kept, as JSON can say it: bytes in base64, maps as pairs, and no ring twice. */
export function plainValue(value: unknown, around: readonly object[] = []): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (around.includes(value)) return '(contains itself)'
  if (around.length >= deepest) return '(too deep)'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Blob) return { type: value.type, size: value.size }
  if (value instanceof ArrayBuffer) return { base64: base64(new Uint8Array(value)) }
  if (ArrayBuffer.isView(value))
    return { base64: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
  const within = [...around, value]
  const inner = (item: unknown) => plainValue(item, within)
  if (value instanceof Map) return [...value].map(([key, item]) => [inner(key), inner(item)])
  if (value instanceof Set || Array.isArray(value)) return [...value].map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item)]))
}

/** A multiple of three, so that the pieces can be joined. */
const pieceBytes = 24_576

export function base64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))))
  return pieces.join('')
}
