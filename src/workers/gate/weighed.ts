import { PluginError } from 'sdk'
import type { PluginContract, Remote } from 'sdk/runtime'
import { sizeOf } from '../shared/sizeOf.ts'

const mebibyte = 1024 * 1024
/** What a contribution may answer at once: a file or a picture more than a sentence. */
const mostBytes: Readonly<Record<string, number>> = { exporter: 32 * mebibyte, imageBackend: 32 * mebibyte }

/** A stranger's plugin as its callers may trust it: every answer and every item is weighed before it is handed on. */
export function weighed(plugin: Remote<PluginContract>, open: OpenCalls): PluginContract {
  return {
    start: (init) => plugin.start(init),
    configure: (settings) => plugin.configure(settings),
    stop: () => plugin.stop(),
    ping: () => plugin.ping(),
    call: (point, id, method, ...args) =>
      open.during(async () => weigh(await plugin.call(point, id, method, ...args), point, method)),
    async *stream(point, id, method, ...args) {
      const leave = open.enter()
      try {
        for await (const item of plugin.stream(point, id, method, ...args)) yield weigh(item, point, method)
      } finally {
        leave()
      }
    },
  }
}

function weigh<T>(answer: T, point: string, method: string): T {
  const most = mostBytes[point] ?? mebibyte
  if (sizeOf(answer) <= most) return answer
  throw new PluginError(
    'plugin/too-large',
    `It answered ${method} with more than ${most / mebibyte} MiB at once, so the answer was not taken.`,
  )
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

  /** Milliseconds since anything was asked; 0 while something is. */
  get idleMs(): number {
    return this.#count > 0 ? 0 : this.#now() - this.#idleSince
  }
}
