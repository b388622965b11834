/**
 * Tells a file from a place inside the app.
 *
 * A dot alone proves nothing: a plugin's page carries the plugin's id, and ids have dots. A known ending does.
 */
export const isFilePath = (path: string) =>
  path.startsWith('/assets/') || compressible.has(ending(path)) || dense.has(ending(path))

/** Text shrinks, so it is stored compressed beside the original; pictures, fonts and models are dense already. */
export const isCompressible = (path: string) => compressible.has(ending(path))

/** The endings the build gives to compressed copies. */
export const endings = { br: '.br', gzip: '.gz' } as const

const compressible: ReadonlySet<string> = new Set(
  'html js mjs css json map webmanifest txt md svg wasm ttf ico'.split(' '),
)

const dense: ReadonlySet<string> = new Set(
  'gguf onnx bin woff2 woff png jpg jpeg webp avif gif mp3 ogg wav mp4 webm sig vesper-plugin'.split(' '),
)

function ending(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
