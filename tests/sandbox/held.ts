/*
 * Counts what the page holds from the moment this is imported, so that it can be seen that nothing is left of a plugin
 * that was closed. Timers that went off and ports that were closed or given away are no longer held.
 */

const timers = new Set<unknown>()
const ports = new Set<unknown>()
let listeners = 0

/** What this page holds at the moment. */
export const held = () => ({ timers: timers.size, ports: ports.size, listeners })

type Start = (run: () => void, ms?: number) => number
const page = globalThis as unknown as Record<string, unknown> & { setTimeout: Start; setInterval: Start }
const { setTimeout: startTimeout, setInterval: startInterval } = page

page.setTimeout = (run, ms) => {
  const timer = startTimeout(() => {
    timers.delete(timer)
    run()
  }, ms)
  timers.add(timer)
  return timer
}
page.setInterval = (run, ms) => {
  const timer = startInterval(run, ms)
  timers.add(timer)
  return timer
}
for (const name of ['clearTimeout', 'clearInterval']) {
  const clear = page[name] as (timer: unknown) => void
  page[name] = (timer: unknown) => {
    timers.delete(timer)
    clear(timer)
  }
}

class CountedChannel extends MessageChannel {
  constructor() {
    super()
    ports.add(this.port1)
    ports.add(this.port2)
  }
}
page.MessageChannel = CountedChannel

type Post = (this: unknown, message: unknown, ...rest: readonly unknown[]) => void
const closePort = MessagePort.prototype.close
MessagePort.prototype.close = function close() {
  ports.delete(this)
  closePort.call(this)
}
for (const prototype of [MessagePort.prototype, Worker.prototype]) {
  const post = prototype.postMessage as Post
  Object.assign(prototype, {
    postMessage(this: unknown, message: unknown, ...rest: readonly unknown[]) {
      post.call(this, message, ...rest)
      // What was given away is somebody else's.
      for (const given of rest.flat()) ports.delete(given)
    },
  })
}

const { addEventListener: listen, removeEventListener: leave } = globalThis
Object.assign(globalThis, {
  addEventListener(...args: Parameters<typeof listen>) {
    listeners += 1
    listen.apply(globalThis, args)
  },
  removeEventListener(...args: Parameters<typeof leave>) {
    listeners -= 1
    leave.apply(globalThis, args)
  },
})
