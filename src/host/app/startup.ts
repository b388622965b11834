import { proxy } from 'valtio'

/** The steps of starting, in order. Each names what has just been done. */
const steps = ['begun', 'features', 'shell', 'engine'] as const
export type StartupStep = (typeof steps)[number]

export const startup = proxy({ step: 'begun' as StartupStep })

export function passStartup(step: StartupStep): void {
  if (steps.indexOf(step) > steps.indexOf(startup.step)) startup.step = step
}

/** What the loading screen says and how full its bar is, at each step. */
export const startupMessages: Readonly<Record<StartupStep, { readonly text: string; readonly done: number }>> = {
  begun: { text: 'Loading Vesper...', done: 10 },
  features: { text: 'Initializing features...', done: 35 },
  shell: { text: 'Preparing experience...', done: 65 },
  engine: { text: 'Almost ready...', done: 90 },
}
