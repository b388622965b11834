import type { IncomingMessage, ServerResponse } from 'node:http'
import { messageOf } from '../errors.ts'
import type { ContentHash } from '../manifest.ts'
import { contentHash } from '../package/contentHash.ts'
import { type BundleOptions, bundlePlugin, type PluginBundle } from './bundlePlugin.ts'

/** What a listener hears: a new build by the hash of its script (of its manifest, where that is all), or why there is none. */
export type Change =
  | { readonly kind: 'built'; readonly integrity: ContentHash }
  | { readonly kind: 'problem'; readonly sentence: string }

/**
 * A plugin under development: built once at first, again after each change, and handed out from memory. A build that
 * fails leaves the last good one in place.
 */
export class DevFeed {
  readonly #build: () => Promise<PluginBundle>
  readonly #listeners = new Set<(change: Change) => void>()
  #good: PluginBundle | undefined
  #last: Change = { kind: 'problem', sentence: 'The first build is not done yet.' }
  #building: Promise<Change> | undefined
  #again = false

  constructor(folder: string, options: BundleOptions = { minify: false, sourcemap: 'inline' }) {
    this.#build = () => bundlePlugin(folder, options)
  }

  /** The newest good build. */
  get good(): PluginBundle | undefined {
    return this.#good
  }

  get last(): Change {
    return this.#last
  }

  /** Builds, and tells everybody if anything came of it. Changes while a build runs are joined into one more. */
  rebuild(): Promise<Change> {
    this.#again = this.#building !== undefined
    this.#building ??= this.#untilSettled().finally(() => {
      this.#building = undefined
    })
    return this.#building
  }

  /** Calls with what is true now, and after every build. Returns the function that ends it. */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    listener(this.#last)
    return () => void this.#listeners.delete(listener)
  }

  async #untilSettled(): Promise<Change> {
    const before = this.#last
    do {
      this.#again = false
      this.#last = await this.#once(this.#last)
    } while (this.#again)
    if (this.#last !== before) for (const listener of this.#listeners) listener(this.#last)
    return this.#last
  }

  /** The same object as before when nothing is different. */
  async #once(before: Change): Promise<Change> {
    try {
      const manifest = JSON.stringify(this.#good?.manifest)
      this.#good = await this.#build()
      const isSame = JSON.stringify(this.#good.manifest) === manifest
      return isSame && before.kind === 'built' ? before : { kind: 'built', integrity: await hashOf(this.#good) }
    } catch (error) {
      const sentence = messageOf(error)
      return before.kind === 'problem' && before.sentence === sentence ? before : { kind: 'problem', sentence }
    }
  }
}

const hashOf = async (bundle: PluginBundle): Promise<ContentHash> =>
  bundle.kind === 'code' ? bundle.integrity : contentHash(JSON.stringify(bundle.manifest))

/** Answers for `/plugin.json`, `/index.js` and `/changes`; there is nothing else here. */
export function answerFrom(feed: DevFeed, { url = '/' }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  const { pathname } = new URL(url, 'http://127.0.0.1')
  const { good, last } = feed
  if (pathname === '/changes') follow(feed, response)
  else if (!good) send(response, 503, 'text/plain', last.kind === 'problem' ? last.sentence : '')
  else if (pathname === '/plugin.json') send(response, 200, 'application/json', JSON.stringify(good.manifest, null, 2))
  else if (pathname === '/index.js' && good.kind === 'code') send(response, 200, 'text/javascript', good.code)
  else send(response, 404, 'text/plain', 'Here are /plugin.json, /index.js and /changes.')
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}

/** Server-sent events: the hash of each good build as a plain message, and each failed one as `problem`. */
function follow(feed: DevFeed, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  const stop = feed.listen((change) => response.write(eventOf(change)))
  response.on('close', stop)
}

function eventOf(change: Change): string {
  if (change.kind === 'built') return `data: ${JSON.stringify({ integrity: change.integrity })}\n\n`
  return `event: problem\ndata: ${JSON.stringify({ sentence: change.sentence })}\n\n`
}
