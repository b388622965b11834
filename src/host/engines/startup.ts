import { proxy } from 'valtio'

/** The steps of starting, in order. Each names what has just been done. */
const steps = ['begun', 'features', 'shell', 'engine'] as const
export type StartupStep = (typeof steps)[number]

export const startup = proxy({
  step: 'begun' as StartupStep,
  /** What is still being loaded beside the pages, by its name. */
  parts: [] as readonly string[],
})

export function passStartup(step: StartupStep): void {
  if (steps.indexOf(step) > steps.indexOf(startup.step)) startup.step = step
}

let settle = () => {}

/** Resolves when the first page has had the line and the processor to itself: what it does without begins then. */
export const firstPageSettled: Promise<void> = new Promise((resolve) => {
  settle = resolve
})
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

/** What the loading screen says and how full its bar is, at each step. */
export const startupMessages: Readonly<Record<StartupStep, { readonly text: string; readonly done: number }>> = {
  begun: { text: 'Loading Vesper...', done: 10 },
  features: { text: 'Initializing features...', done: 35 },
  shell: { text: 'Preparing experience...', done: 65 },
  engine: { text: 'Almost ready...', done: 90 },
}
