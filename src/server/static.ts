import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Context, Handler } from 'hono'
import { acceptedEncodings, findFile, type ServedFile } from './files.ts'
import { contentTypeFor, isCompressible, isFilePath } from './mime.ts'
import { readRange } from './range.ts'

/** Serves the built app from `folder`: its files by name, and its page for every place inside the app. */
export function servesApp(folder: string): Handler {
  return async (context) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD') return context.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' })
    const target = path === '/' ? '/index.html' : path
    const accepted = context.req.header('range') ? [] : acceptedEncodings(context.req.header('accept-encoding'))
    const file = await findFile(folder, target, accepted)
    if (file) return answer(context, target, file)
    const page = isVisit(context) ? await findFile(folder, '/index.html', accepted) : undefined
    return page
      ? answer(context, '/index.html', page)
      : context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
  }
}

/** Somebody opening a place inside the app, as opposed to a script asking for a file that is not there. */
function isVisit(context: Context): boolean {
  const { path } = context.req
  const hidden = path.split('/').some((part) => part.startsWith('.'))
  return !hidden && !isFilePath(path) && (context.req.header('accept') ?? '').includes('text/html')
}

function answer(context: Context, path: string, file: ServedFile): Response {
  context.header('ETag', file.etag)
  context.header('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (isCompressible(path)) context.header('Vary', 'Accept-Encoding')
  if (names(context.req.header('if-none-match'), file.etag)) return context.body(null, 304)
  context.header('Content-Type', contentTypeFor(path) ?? 'application/octet-stream')
  context.header('Accept-Ranges', 'bytes')
  if (file.encoding !== 'identity') context.header('Content-Encoding', file.encoding)
  return sendRange(context, file)
}

function sendRange(context: Context, file: ServedFile): Response {
  const range = readRange(rangeStillMeant(context, file) ? context.req.header('range') : undefined, file.size)
  switch (range.kind) {
    case 'whole':
      return send(context, file, 0, file.size - 1, 200)
    case 'part':
      context.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
      return send(context, file, range.start, range.end, 206)
    case 'unsatisfiable':
      context.header('Content-Range', `bytes */${file.size}`)
      return context.body(null, 416)
  }
}

function send(context: Context, file: ServedFile, start: number, end: number, status: 200 | 206): Response {
  const length = end - start + 1
  context.header('Content-Length', String(length))
  if (context.req.method === 'HEAD' || length === 0) return context.body(null, status)
  const bytes = Readable.toWeb(createReadStream(file.location, { start, end })) as ReadableStream<Uint8Array>
  return context.body(bytes, status)
}

/** A resumed download must not be glued to a newer file of the same name. */
function rangeStillMeant(context: Context, file: ServedFile): boolean {
  const condition = context.req.header('if-range')
  return condition === undefined || condition === file.etag
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
