import { type Attack, offered, outcome, wait } from './outcome.ts'

/* Making code out of text, and compiled code without leave. */

/** The smallest module there is. */
const nothing = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)

export const code = {
  evalText: () => outcome(() => (offered('eval') as (text: string) => unknown)('1 + 1')),
  functionText: () => outcome(() => new (offered('Function') as FunctionConstructor)('return 1')()),
  asyncFunctionText: () =>
    outcome(() => new ((async () => {}).constructor as FunctionConstructor)('return 1')() as unknown),
  timerText: () =>
    outcome(async () => {
      const thread = globalThis as unknown as { timed?: boolean; setTimeout(text: string): void }
      thread.setTimeout('globalThis.timed = true')
      await wait(50)
      if (!thread.timed) throw new Error('the text was not run')
      return 'ran'
    }),
  wasm: () => outcome(async () => (await WebAssembly.compile(nothing)).toString()),
  wasmAtOnce: () => outcome(() => new WebAssembly.Module(nothing).toString()),
} satisfies Readonly<Record<string, Attack>>
