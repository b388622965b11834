import { type Attack, outcome, wait } from './outcome.ts'

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
      // What the house put before is left out by whoever reads lists.
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
