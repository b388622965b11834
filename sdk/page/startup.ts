import { proxy } from 'valtio'

/** What the loading screen says and how full its bar is, at each step of starting. Each names what has just been done. */
export const startupMessages = {
  begun: { text: 'Loading Vesper...', done: 10 },
  features: { text: 'Initializing features...', done: 35 },
  shell: { text: 'Preparing experience...', done: 65 },
  engine: { text: 'Almost ready...', done: 90 },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly done: number }>>

/** How far the page has come since it was opened, in order. */
export type StartupStep = keyof typeof startupMessages

/** How far starting has come. */
export const startup = proxy({
  step: 'begun' as StartupStep,
  /** What is still being loaded beside the pages, by its name. */
  parts: [] as readonly string[],
})

/** Notes a step of starting; one that comes late is passed over. For the host. */
export function passStartup(step: StartupStep): void {
  if (startupMessages[step].done > startupMessages[startup.step].done) startup.step = step
}

let settle = () => {}

/** Resolves when the first page has had the line and the processor to itself: what it does without begins then. */
export const firstPageSettled: Promise<void> = new Promise((resolve) => {
  settle = resolve
})

/** Lets begin what waited for the first page. For the host. */
export const settleFirstPage = (): void => settle()

/** Names a part as loading until its work has ended, well or not. */
export async function whileLoading<T>(part: string, work: () => Promise<T>): Promise<T> {
  startup.parts = [...startup.parts, part]
  try {
    return await work()
  } finally {
    startup.parts = startup.parts.filter((other) => other !== part)
  }
}
