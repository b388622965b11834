import { encodeJpeg } from '../pictures/jpeg.ts'
import { pngSize } from '../pictures/pngSize.ts'
import { type Answer, type Ask, bytes, empty } from '../wire/exchange.ts'
import type { ComfyServer } from './ComfyServer.ts'
import { isFolder } from './files.ts'

/** `GET /view`: a picture by its reference, or a smaller form of it. */
export function viewPicture({ files }: ComfyServer, { url }: Ask): Answer {
  const filename = url.searchParams.get('filename') ?? ''
  const subfolder = url.searchParams.get('subfolder') ?? ''
  const type = url.searchParams.get('type') ?? 'output'
  if (filename === '' || filename.startsWith('/') || filename.includes('..') || !isFolder(type)) return empty(400)
  if (subfolder.startsWith('/') || subfolder.split('/').includes('..')) return empty(403)
  const found = files.get({ filename: filename.replace(/^.*\//, ''), subfolder, type })
  if (!found) return empty(404)
  const stamps = { etag: `"${found.length.toString(16)}"`, 'last-modified': 'Tue, 01 Jan 2030 00:00:00 GMT' }
  const size = pngSize(found)
  if (url.searchParams.has('preview') && size) return bytes(encodeJpeg(size.width, size.height), 'image/jpeg', stamps)
  return bytes(found, typeOf(filename), { ...stamps, 'content-disposition': `filename="${filename}"` })
}

function typeOf(filename: string): string {
  const ending = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  const types: Readonly<Record<string, string>> = {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
  }
  return types[ending] ?? 'application/octet-stream'
}
