import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the scripts and styles of the built app in `folder`, each read once and kept. A visit asks for scores of them,
 * most of them small: opening files would be most of the work of answering. They are named by what is in them, so none
 * of them changes while we run. All else there, and parts of files, is left to {@link serveApp}'s own way.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const names = namesIn(folder)
  const kept = new Map<string, Promise<Buffer>>()
  const read = (name: string) => {
    const bytes = kept.get(name) ?? readFile(join(folder, name))
    kept.set(name, bytes)
    return bytes
  }
  app.get<{ Params: { readonly name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = types.get(name.slice(name.lastIndexOf('.')))
    if (!type || !names.has(name) || request.headers.range !== undefined) return reply.sendFile(`assets/${name}`)
    const coding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
    const packed = coding && `${name}${coding === 'br' ? '.br' : '.gz'}`
    reply.headers({ 'Cache-Control': forEver, 'Content-Type': type, Vary: 'Accept-Encoding' })
    if (!packed || !names.has(packed)) return read(name)
    reply.header('Content-Encoding', coding)
    return read(packed)
  })
}

/** For what is named by what is in it. */
export const forEver = 'public, max-age=31536000, immutable'

const types: ReadonlyMap<string, string> = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
])

/** A link may lead elsewhere, and is none of our files. */
function namesIn(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  } catch {
    // Nothing is built yet.
    return new Set()
  }
}
