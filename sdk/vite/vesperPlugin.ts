import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { type BundleOptions, bundlePlugin } from './bundlePlugin.ts'
import { answerFrom, DevFeed } from './devFeed.ts'
import { devPort } from './devPort.ts'

/** Pages on this computer, and nobody else's. */
const loopback = /^https?:\/\/(?:(?:[^:/]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Vite for one plugin. `vite build` writes `dist/plugin.json` and `dist/index.js`; `vite` serves the same two on
 * 127.0.0.1:5199 and tells `/changes` about each new build, so that Vesper can start it afresh.
 *
 * @example
 * // vite.config.ts
 * export default { plugins: [vesperPlugin()] }
 */
export function vesperPlugin(options: BundleOptions = {}): Plugin {
  let root = process.cwd()
  return {
    name: 'vesper-plugin',
    config: ({ server = {} }) => ({
      appType: 'custom',
      publicDir: false,
      optimizeDeps: { noDiscovery: true },
      server: {
        host: '127.0.0.1',
        port: server.port ?? devPort,
        strictPort: true,
        hmr: false,
        cors: { origin: loopback },
      },
      build: { rolldownOptions: { input: { index: emptyId } } },
    }),
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === emptyId ? id : null),
    load: (id) => (id === emptyId ? '' : null),
    async generateBundle(_output, files) {
      for (const name of Object.keys(files)) delete files[name]
      const bundle = await bundlePlugin(root, options)
      for (const warning of bundle.warnings) this.warn(warning)
      this.emitFile({ type: 'asset', fileName: 'plugin.json', source: `${JSON.stringify(bundle.manifest, null, 2)}\n` })
      if (bundle.kind === 'code') this.emitFile({ type: 'asset', fileName: 'index.js', source: bundle.code })
    },
    async configureServer(server) {
      const feed = new DevFeed(root, { minify: false, sourcemap: 'inline', ...options })
      server.middlewares.use((request, response) => answerFrom(feed, request, response))
      await follow(feed, server)
    },
  }
}

/** Vite wants a beginning; what comes of it is thrown away. */
const emptyId = '\0vesper-nothing.js'

/** The watcher tells of a file at most every 50 ms: what is written twice within that is read after it. */
const settleMs = 80

/** Builds at once and after each change to the folder or to whatever went in from elsewhere. */
async function follow(feed: DevFeed, { config, watcher }: ViteDevServer): Promise<void> {
  const built = resolve(config.root, config.build.outDir)
  let settling: ReturnType<typeof setTimeout> | undefined
  watcher.on('all', (_event, file) => {
    if (file.startsWith(built)) return
    clearTimeout(settling)
    settling = setTimeout(() => void feed.rebuild(), settleMs)
  })
  // What changed while the watcher was still looking around would go unnoticed.
  watcher.once('ready', () => void feed.rebuild())
  await feed.rebuild()
  feed.listen((change) => {
    if (feed.good) watcher.add([...feed.good.sources])
    if (change.kind === 'problem') config.logger.error(change.sentence)
    else config.logger.info(`built ${change.integrity}`, { timestamp: true })
  })
}
