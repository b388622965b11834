import { type Fields, field, isFields, textOf, textsOf } from '../../../shared/fields.ts'
import { blobFromDataUrl } from './dataUrl.ts'
import type { Gathered } from './gathered.ts'
import { hostsIn } from './hosts.ts'
import { packageLimits } from './limits.ts'
import { endingFor, mediaTypeOf } from './mediaTypes.ts'
import type { Package, PackageFile } from './packageFile.ts'
import { below, folderOf, isWithin } from './paths.ts'
import type { Script } from './recognise.ts'
import type { WantedFile } from './storedFiles.ts'

const mediaFields = ['image', 'video', 'audio'] as const

/** Finds the pictures, films and sounds the nodes of a native scenario name; those that stand in it become files. */
export function gatherNative(script: Script, all: Package): Gathered {
  const document = isFields(script.script) ? script.script : {}
  const nodes = isFields(document.nodes) ? document.nodes : {}
  const root = folderOf(script.path)
  const files = new Map(
    all.files
      .filter(({ path }) => isWithin(path, root) && mediaTypeOf(path) !== undefined)
      .map((file) => [below(file.path, root).toLowerCase(), file] as const),
  )
  const wanted = new Map<string, WantedFile>()
  const missing = new Set<string>()
  const take = (text: string): string => {
    const blob = text.startsWith('data:') ? blobFromDataUrl(text) : undefined
    if (blob) return takeEmbedded(wanted, blob)
    if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text
    const file = find(files, text)
    if (file) wanted.set(text, { name: text, type: mediaTypeOf(file.path) ?? '', file })
    else if (missing.size < packageLimits.told) missing.add(text)
    return text
  }
  const kept = Object.fromEntries(Object.entries(nodes).map(([id, node]) => [id, withFiles(node, take)]))
  const cover = take(textOf(field(document, 'cover')))
  const first = textOf(field(field(kept, textOf(document.start)), 'image'))
  const shown = [cover, first].find((name) => wanted.has(name))
  return {
    script: { ...document, nodes: kept, ...(cover !== '' && { cover }) },
    author: textOf(field(document, 'author')),
    description: textOf(field(document, 'description', 'desc')),
    tags: textsOf(field(document, 'tags')).slice(0, 100),
    wanted: [...wanted.values()],
    missing: [...missing],
    warnings: [],
    hosts: hostsIn(document),
    ...(shown !== undefined && { cover: shown }),
    pages: Object.keys(nodes).length,
    options: {},
  }
}

function withFiles(node: unknown, take: (text: string) => string): unknown {
  if (!isFields(node)) return node
  const media = mediaFields.flatMap((name): [string, unknown][] => {
    const value = field(node, name)
    return typeof value === 'string' ? [[name, take(value)]] : []
  })
  return { ...node, ...(Object.fromEntries(media) satisfies Fields) }
}

function takeEmbedded(wanted: Map<string, WantedFile>, blob: Blob): string {
  const name = `media/${wanted.size + 1}.${endingFor(blob.type)}`
  wanted.set(name, { name, type: blob.type, file: { path: `in the script: ${name}`, read: async () => blob } })
  return name
}

function find(files: ReadonlyMap<string, PackageFile>, text: string): PackageFile | undefined {
  const name = text
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .normalize('NFC')
    .toLowerCase()
  return files.get(name)
}
