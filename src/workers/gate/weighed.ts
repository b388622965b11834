import { PluginError } from 'sdk'
import type { PluginContract, Remote } from 'sdk/runtime'
import { readView } from '../../shared/plugins/readView.ts'
import { weigh } from '../../shared/weigh.ts'
import { overweightBytes } from './gate.ts'

const mebibyte = 1024 * 1024
/** What a contribution may answer at once: a file or a picture more than a sentence. */
const maxBytes: Readonly<Record<string, number>> = { exporter: 32 * mebibyte, imageBackend: 32 * mebibyte }

/** Points whose answers carry pictures as Blobs. */
const blobPoints: ReadonlySet<string> = new Set(['imageBackend'])

/**
 * A stranger's plugin as its callers may trust it: every answer and every item is plain data of bounded weight, and a
 * view is a tree that has been read. `overweight` is told of one that was sent to do harm.
 */
export function weighed(plugin: Remote<PluginContract>, open: OpenCalls, overweight: () => void): PluginContract {
  const admit = (answer: unknown, point: string, method: string): unknown => {
    const most = maxBytes[point] ?? mebibyte
    const blobs = blobPoints.has(point)
    const { bytes, blobBytes, strange } = weigh(answer, { maxBytes: overweightBytes, blobs })
    if (bytes > overweightBytes) overweight()
    if (bytes + blobBytes > most) {
      throw new PluginError(
        'plugin/too-large',
        `It answered ${method} with more than ${most / mebibyte} MiB at once, so the answer was not taken.`,
      )
    }
    if (strange) {
      throw new PluginError(
        'plugin/refused',
        `It answered ${method} with something else. Only plain data may be sent (found: ${strange}).`,
      )
    }
    return point === 'panel' && method === 'watch' ? readTree(answer) : answer
  }
  return {
    start: (init) => plugin.start(init),
    configure: (settings) => plugin.configure(settings),
    stop: () => plugin.stop(),
    ping: () => plugin.ping(),
    call: (point, id, method, ...args) =>
      open.during(async () => admit(await plugin.call(point, id, method, ...args), point, method)),
    async *stream(point, id, method, ...args) {
      const leave = open.enter()
      try {
        for await (const item of plugin.stream(point, id, method, ...args)) yield admit(item, point, method)
      } finally {
        leave()
      }
    },
  }
}

function readTree(answer: unknown): unknown {
  const view = readView(answer)
  if (view.ok) return view.value
  throw new PluginError('plugin/too-large', view.error)
}

/** Counts what is being asked of a plugin, and knows since when nothing is. */
export class OpenCalls {
  readonly #now: () => number
  #count = 0
  #idleSince: number

  constructor(now: () => number) {
    this.#now = now
    this.#idleSince = now()
  }

  enter(): () => void {
    this.#count += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#count -= 1
      this.#idleSince = this.#now()
    }
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const leave = this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Whether anything is being asked now. */
  get isAny(): boolean {
    return this.#count > 0
  }

  /** Milliseconds since anything was asked; 0 while something is. */
  get idleMs(): number {
    return this.#count > 0 ? 0 : this.#now() - this.#idleSince
  }
}
