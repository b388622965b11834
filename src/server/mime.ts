/** The content type of a file we serve, or nothing when its ending is not one of ours. */
export function contentTypeFor(path: string): string | undefined {
  return types.get(ending(path))
}

/**
 * Tells a file from a place inside the app.
 *
 * A dot alone proves nothing: a plugin's page carries the plugin's id, and ids have dots. A known ending does.
 */
export const isFilePath = (path: string) => path.startsWith('/assets/') || types.has(ending(path))

/** Text shrinks, so it is stored compressed beside the original; pictures, fonts and models are dense already. */
export const isCompressible = (path: string) => compressible.has(ending(path))

const types: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['map', 'application/json; charset=utf-8'],
  ['webmanifest', 'application/manifest+json; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
  ['md', 'text/markdown; charset=utf-8'],
  ['svg', 'image/svg+xml; charset=utf-8'],
  ['wasm', 'application/wasm'],
  ['gguf', 'application/octet-stream'],
  ['onnx', 'application/octet-stream'],
  ['bin', 'application/octet-stream'],
  ['woff2', 'font/woff2'],
  ['woff', 'font/woff'],
  ['ttf', 'font/ttf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['ico', 'image/x-icon'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['sig', 'application/octet-stream'],
  ['vesper-plugin', 'application/octet-stream'],
])

const compressible: ReadonlySet<string> = new Set([
  'html',
  'js',
  'mjs',
  'css',
  'json',
  'map',
  'webmanifest',
  'txt',
  'md',
  'svg',
  'wasm',
  'ttf',
  'ico',
])

function ending(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
