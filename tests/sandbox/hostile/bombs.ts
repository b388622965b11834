import type { KeyValue } from 'sdk'
import { type Attack, outcome } from './outcome.ts'

/* Things that are cheap to send and dear to take. */

const mebibyte = 1024 * 1024

export const bombs = (storage: KeyValue) =>
  ({
    largeBuffer: () => outcome(() => storage.set('bomb', new Uint8Array(100 * mebibyte))),
    manyObjects: () =>
      outcome(() =>
        storage.set(
          'bomb',
          Array.from({ length: 500_000 }, (_, index) => ({ a: [index] })),
        ),
      ),
    deepNesting: () =>
      outcome(() => {
        let deep: unknown = 1
        for (let depth = 0; depth < 100_000; depth++) deep = [deep]
        return storage.set('bomb', deep)
      }),
    sharedTwice: () =>
      outcome(() => {
        let doubled: unknown = 'x'.repeat(1000)
        for (let depth = 0; depth < 40; depth++) doubled = [doubled, doubled]
        return storage.set('bomb', { doubled, plain: 'y'.repeat(6 * mebibyte) })
      }),
    longKey: () => outcome(() => storage.set('k'.repeat(900_000), 1)),
    overQuota: () =>
      outcome(async () => {
        for (let count = 0; count < 8; count++) await storage.set(`part-${count}`, 'x'.repeat(mebibyte))
        return 'eight records of two mebibytes each'
      }),
    largeAnswer: async () => 'x'.repeat(20 * mebibyte),
    manyAnswers: async () => Array.from({ length: 300_000 }, (_, index) => ({ index })) as unknown as string,
    deepAnswer: async () => {
      let deep: unknown = 1
      for (let depth = 0; depth < 5000; depth++) deep = { deep }
      return deep as string
    },
  }) satisfies Readonly<Record<string, Attack>>

/** Streams that never end, in pieces nobody can take. */
export const bombStreams = {
  async *endless(): AsyncIterable<unknown> {
    while (true) yield 'x'.repeat(mebibyte)
  },
}
