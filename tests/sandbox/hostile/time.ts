import { type Attack, wait } from './outcome.ts'

/* Keeping everybody waiting. */

const spin = 'while (true) {}'

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
