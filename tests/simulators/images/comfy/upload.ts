import { type Answer, type Ask, empty, json, raised, text } from '../wire/exchange.ts'
import { partsOf } from '../wire/multipart.ts'
import type { ComfyServer } from './ComfyServer.ts'
import { isFolder } from './files.ts'

/** `POST /upload/image` and `/upload/mask`. The bytes are kept unseen; whether they are a picture shows later. */
export function upload(server: ComfyServer, ask: Ask, kind: 'image' | 'mask'): Answer {
  const parts = partsOf(ask)
  const field = (name: string) => {
    const part = parts.find((each) => each.name === name)
    return part && new TextDecoder().decode(part.bytes)
  }
  const file = parts.find(({ name }) => name === 'image')
  if (!file?.filename) return empty(400)
  const type = field('type') ?? 'input'
  if (!isFolder(type)) return raised(500, '500 Internal Server Error\n\nServer got itself in trouble')
  const subfolder = field('subfolder') ?? ''
  if (isOutside(subfolder) || isOutside(file.filename)) return empty(400)
  if (kind === 'mask' && !isKnown(server, field('original_ref'))) return text('', 400)
  const overwrite = ['true', '1'].includes(field('overwrite') ?? '')
  const rename = server.faults.take('upload-rename') !== undefined
  const kept = server.files.upload({ filename: file.filename, subfolder, type }, file.bytes, { overwrite, rename })
  return json({ name: kept.filename, subfolder, type })
}

const isOutside = (path: string) => path.startsWith('/') || path.split(/[\\/]/).includes('..')

function isKnown({ files }: ComfyServer, reference: string | undefined): boolean {
  const { filename = '', subfolder = '', type = 'output' } = JSON.parse(reference ?? '{}') as Record<string, string>
  return isFolder(type) && files.get({ filename, subfolder, type }) !== undefined
}
