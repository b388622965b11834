import { isFilePath } from './fileNames.ts'
import { isMediaPath } from './requestPath.ts'

/**
 * What a response at `path` may do once a browser runs it. The first row that matches wins. `host` is the name and port
 * the page was called by: a policy can name single files only with it.
 */
export function policyFor(path: string, host?: string): string {
  const row = table.find(({ covers }) => covers(path)) ?? page
  return write(row === page ? { ...row.policy, 'frame-src': framesOf(host) } : row.policy)
}

const frames = ['/sandbox.html', '/sandbox-wasm.html']

/** Exactly the two frames of plugins. An IPv6 address cannot be written in a policy: there it is our own origin. */
const framesOf = (host: string | undefined) =>
  host !== undefined && /^[a-z\d.-]+(?::\d+)?$/i.test(host) ? frames.map((path) => host + path).join(' ') : "'self'"

/** True for the two documents that may be shown inside our own page. */
export const mayBeFramed = (path: string) => frames.includes(path)

/** True where a browser shows what comes as a page of its own. */
export const isDocument = (path: string) => !isFilePath(path) || path.endsWith('.html')

type Directives = Readonly<Record<string, string>>

interface Row {
  readonly covers: (path: string) => boolean
  readonly policy: Directives
}

const page: Row = {
  covers: (path) => isDocument(path),
  policy: {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'connect-src': "'self'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'style-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    // The one in src/host/trustedTypes.ts.
    'trusted-types': 'default',
  },
}

/** The script of `public/sandbox.html`, which starts a plugin's worker and does nothing else. */
const bootScript = "'sha256-f4A/iC05ClhM12JsCkPDGlfa5VI99MhGkbHFeqwSufM='"

/** What the page of a plugin repeats of its own policy: nothing reaches out, and it has no origin. */
const sandbox = (path: string, scripts: string): Row => ({
  covers: (other) => other === path,
  policy: {
    'default-src': "'none'",
    'script-src': scripts,
    'worker-src': 'blob:',
    'connect-src': "'none'",
    'frame-ancestors': "'self'",
    sandbox: 'allow-scripts',
  },
})
const sandboxes = [
  sandbox('/sandbox.html', `${bootScript} blob:`),
  sandbox('/sandbox-wasm.html', `${bootScript} blob: 'wasm-unsafe-eval'`),
]

/** A worker obeys the policy of its own script, so this row is the one door out of the application. */
const networkWorker: Row = {
  covers: (path) => /^\/assets\/network-[\w-]+\.js$/.test(path),
  policy: {
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self' https: http: wss: ws:",
    'frame-ancestors': "'none'",
  },
}

const script: Row = {
  covers: (path) => /\.m?js$/.test(path),
  policy: {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'frame-ancestors': "'none'",
  },
}

const silent: Directives = { 'default-src': "'none'", 'frame-ancestors': "'none'" }

const api: Row = { covers: (path) => path === '/api' || path.startsWith('/api/'), policy: silent }

const media: Row = { covers: isMediaPath, policy: { sandbox: '', 'default-src': "'none'" } }

const otherFile: Row = { covers: () => true, policy: silent }

const table: readonly Row[] = [api, media, ...sandboxes, networkWorker, script, page, otherFile]

function write(policy: Directives): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`.trimEnd())
    .join('; ')
}
