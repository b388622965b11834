import { type Attack, offered, outcome, wait } from './outcome.ts'

/* Keeping everybody waiting. */

const spin = 'while (true) {}'

const blobOf = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))

const keptOr = `postMessage(typeof (self.kept ?? self.Worker))`
/** Starts one of its own, and tells whether it could. */
const grandchild = `try { new Worker(URL.createObjectURL(new Blob(['1']))); postMessage('function') } catch (error) { postMessage(String(error.name)) }`

/** Starts as many as it is asked, and says so; what refuses it throws. */
async function started(count: number, start: () => unknown): Promise<string> {
  for (let at = 0; at < count; at++) start()
  await wait(200)
  return `${count} workers`
}

/** Nested code that tells whether it could start one of its own, after something that is to make room for it. */
const nestedDodges = {
  functions: `function globalThis() {} function Blob() {} function remove() {} function importScripts() {} ${grandchild}`,
  variables: `var Worker = self.Worker, Reflect = {}, EventTarget; ${grandchild}`,
  classes: `class Worker2 {} let define = 1; const remove = () => {}; ${grandchild}`,
  constructors: `try { postMessage(typeof (self.constructor.Worker ?? self.__proto__.Worker ?? self.__proto__.__proto__.Worker ?? self.SharedWorker)) } catch (error) { postMessage(error.name) }`,
  imports: `import(URL.createObjectURL(new Blob(['try { new Worker(URL.createObjectURL(new Blob(["1"]))); postMessage("function") } catch (error) { postMessage(error.name) }'], { type: 'text/javascript' }))).catch((error) => postMessage(error.name))`,
  strict: `'use strict'; delete self.importScripts; ${grandchild}`,
}

/** Nested code that tells of any port it comes by within the time its probe needs. */
const portThief = `
  const found = (what) => postMessage('GOT a port by ' + what)
  const { postMessage: post, start } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...given) { found('postMessage'); return post.apply(this, given) }
  MessagePort.prototype.start = function () { found('start'); return start.call(this) }
  const { addEventListener: listen } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...given) { if (this instanceof MessagePort) found('addEventListener'); return listen.apply(this, given) }
  const ports = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'ports').get
  Object.defineProperty(MessageEvent.prototype, 'ports', { get() { found('ports'); return ports.call(this) } })
  Event.prototype.stopImmediatePropagation = function () { found('an event') }
  Reflect.apply = () => found('apply')
  onmessage = ({ isTrusted }) => { if (isTrusted) found('a message') }
  dispatchEvent(new Event('message'))
  setTimeout(() => postMessage('none'), 400)
`

/** What a nested worker tells of a third generation: "function" where there is one. */
function heardFrom(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the nested worker does not run')), 3000)
    worker.onerror = () => reject(new Error('the nested worker does not run'))
    worker.onmessage = ({ data }) =>
      data === 'function' ? resolve('a third generation') : reject(new Error(`no third generation: ${data}`))
  })
}

export const time = {
  busyLoop: async () => {
    while (true);
  },
  busyLoopLater: async () => {
    setTimeout(() => {
      while (true);
    }, 50)
    return 'soon'
  },
  busyNested: async () => {
    const worker = new Worker(URL.createObjectURL(new Blob([spin])))
    await wait(1500)
    return `refused: ${worker instanceof Worker ? 'it spins beside everybody, in a thread of its own' : ''}`
  },
  lateAgain: async () => {
    setInterval(() => {
      const until = performance.now() + 3500
      while (performance.now() < until);
    }, 1)
    return 'soon'
  },
  sixWorkers: () => outcome(() => started(6, () => new Worker(blobOf(spin)))),
  workersByConstructor: () =>
    outcome(() => started(6, () => new (Worker.prototype.constructor as typeof Worker)(blobOf(spin)))),
  workersOfSubclass: () => outcome(() => started(6, () => new (class extends Worker {})(blobOf(spin)))),
  workersByReflect: () => outcome(() => started(6, () => Reflect.construct(Worker, [blobOf(spin)], Array))),
  workersByLyingTerminate: () =>
    outcome(() =>
      started(6, () => {
        const worker = new Worker(blobOf(spin))
        Worker.prototype.terminate.call(Object.create(worker))
        return worker
      }),
    ),
  workersByData: () => outcome(() => started(1, () => new Worker(`data:text/javascript,${spin}`))),
  workersByLyingAddress: () =>
    outcome(() => {
      const [good, other] = [blobOf(spin), 'data:text/javascript,1']
      let asked = 0
      return started(6, () => new Worker({ toString: () => (asked++ % 2 ? other : good) } as unknown as string))
    }),
  workersOfWorkers: () => outcome(() => heardFrom(new Worker(blobOf(grandchild)))),
  workersOfModules: () => outcome(() => heardFrom(new Worker(blobOf(grandchild), { type: 'module' }))),
  workersOfImports: () =>
    outcome(() =>
      heardFrom(
        new Worker(blobOf(`import ${JSON.stringify(blobOf('self.kept = self.Worker'))};${keptOr}`), { type: 'module' }),
      ),
    ),
  workersByPatchedBuiltins: () =>
    outcome(async () => {
      const real = Array.prototype[Symbol.iterator]
      // What Vesper put before is left out by whoever reads lists.
      Array.prototype[Symbol.iterator] = function* (this: unknown[]) {
        for (let at = 0; at < this.length; at++) if (this[at] !== 'delete globalThis.Worker;') yield this[at]
      } as never
      globalThis.Blob = class extends Blob {
        constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
          super(parts.slice(-1), options)
        }
      }
      Function.prototype.call = () => undefined as never
      try {
        return await heardFrom(new Worker(blobOf(grandchild)))
      } finally {
        Array.prototype[Symbol.iterator] = real
      }
    }),
  workersOfGetters: () =>
    outcome(async () => {
      const url = blobOf(spin)
      const all: Worker[] = []
      const options = (deeper: number): WorkerOptions => ({
        get type() {
          if (deeper > 0) all.push(new Worker(url, options(deeper - 1)))
          return 'classic' as const
        },
      })
      all.push(new Worker(url, options(5)))
      return `${all.length} workers`
    }),
  workersInTurn: () =>
    outcome(async () => {
      for (let count = 0; count < 30; count++) new Worker(blobOf(spin)).terminate()
      return '30 workers that spin on for some seconds'
    }),
  workersOfHoisting: () =>
    outcome(async () => {
      const met: string[] = []
      for (const [name, code] of Object.entries(nestedDodges)) {
        const worker = new Worker(blobOf(code))
        await heardFrom(worker).then(
          () => met.push(`GOT a third generation by ${name}`),
          (error: Error) => met.push(error.message),
        )
        worker.terminate()
      }
      const got = met.find((one) => one.startsWith('GOT'))
      if (got) return got
      throw new Error(met.join())
    }),
  portOfProbe: () =>
    outcome(async () => {
      const worker = new Worker(blobOf(portThief))
      const heard = await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = ({ message }) => resolve(message)
      })
      if (heard === 'none') throw new Error('no port was seen')
      return String(heard)
    }),
  sharedMemory: () =>
    outcome(async () => {
      if (typeof SharedArrayBuffer !== 'undefined') return 'SharedArrayBuffer'
      return String(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer)
    }),
  worklets: () =>
    outcome(async () => {
      const names = ['SharedWorker', 'Worklet', 'AudioContext', 'AudioWorklet', 'CSS', 'ServiceWorkerContainer']
      const found = names.filter(
        (name) => 'addModule' in Object((globalThis as never)[name]) || (name !== 'CSS' && name in globalThis),
      )
      if (found.length === 0) throw new Error('none of them is here')
      return found.join()
    }),
  ownPriorities: () => outcome(async () => offered('scheduler')),
  holdsMuch: async () => {
    const held = Array.from({ length: 20 }, () => new Uint8Array(16 * 1024 * 1024).fill(1))
    setInterval(() => held.reverse(), 1000)
    return 'soon'
  },
  floodsItself: async () => {
    const { port1, port2 } = new MessageChannel()
    // It floods itself with messages, each of them short.
    port1.onmessage = () => port2.postMessage(1)
    port2.onmessage = () => port1.postMessage(1)
    port1.postMessage(0)
    return 'soon'
  },
  keepsStarting: async () => {
    for (let count = 0; count < 20; count++) await outcome(() => void new Worker(blobOf(spin)))
    await wait(4000)
    return 'GOT on after twenty tries'
  },
  microtasks: async () => {
    const again = (): Promise<never> => Promise.resolve().then(again)
    return await again()
  },
  memoryBomb: async () => {
    const kept: Uint8Array[] = []
    for (let count = 0; count < 60; count++) kept.push(new Uint8Array(16 * 1024 * 1024).fill(count + 1))
    while (kept.length > 0);
    return ''
  },
  neverAnswers: () => new Promise<string>(() => {}),
  leaves: async () => {
    close()
    return 'gone'
  },
} satisfies Readonly<Record<string, Attack>>
