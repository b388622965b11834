import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forEver, serveAssets } from './assets.ts'
import { isFilePath } from './fileNames.ts'
import { requestPath } from './requestPath.ts'

/** Serves the built app from `folder`: its files by name, and its page for every place inside the app. */
export function serveApp(app: FastifyInstance, folder: string): void {
  app.addHook('onRequest', wantsPlainParts)
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    lastModified: false,
    allowedPath: (path) => isInside(folder, path),
    setHeaders: (reply, path) => void reply.header('Cache-Control', isNamedByHash(folder, path) ? forEver : 'no-cache'),
  })
  serveAssets(app, join(folder, 'assets'))
  app.setNotFoundHandler((request, reply) => {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') {
      return reply.status(405).header('Allow', 'GET, HEAD').send('Method not allowed\n')
    }
    return isVisit(request) ? reply.sendFile('index.html') : notFound(reply)
  })
  app.setErrorHandler((error: FileError, request, reply) => {
    if (error.statusCode === 416)
      return reply
        .status(416)
        .headers(error.headers ?? {})
        .send()
    // A path that is no path of ours.
    if (error.statusCode !== undefined && error.statusCode < 500) return notFound(reply)
    console.error(`${request.method} ${request.url} failed:`, error)
    return reply.status(500).send('Request failed. Please try again.\n')
  })
}

interface FileError {
  readonly statusCode?: number
  readonly headers?: Readonly<Record<string, string>>
}

const isNamedByHash = (folder: string, path: string) => path.startsWith(join(folder, 'assets') + sep)

/** The parts of a resumed download are those of the plain bytes, so that they fit together. */
async function wantsPlainParts({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.range !== undefined) delete raw.headers['accept-encoding']
}

/** A link in the folder may lead elsewhere; what it leads to is not ours to send. */
function isInside(folder: string, path: string): boolean {
  try {
    return `${realpathSync(join(folder, path))}${sep}`.startsWith(`${realpathSync(folder)}${sep}`)
  } catch {
    // There is no such file, which is found out again where it is looked for.
    return true
  }
}

/** Somebody opening a place inside the app, as opposed to a script asking for a file that is not there. */
function isVisit(request: FastifyRequest): boolean {
  const path = requestPath(request)
  const isHidden = path.split('/').some((part) => part.startsWith('.'))
  return !isHidden && !isFilePath(path) && (request.headers.accept ?? '').includes('text/html')
}

const notFound = (reply: FastifyReply) => reply.status(404).header('Cache-Control', 'no-store').send('Not found\n')
