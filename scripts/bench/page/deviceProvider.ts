import type { DeviceEvent, DeviceFrame, DeviceId, DeviceInfo } from 'sdk'

/** What the figures need to know of every frame: who got it, and when, on the clock that all threads share. */
export interface Arrival {
  readonly device: string
  readonly at: number
}

/** As many providers as are asked for, each with one device of two outputs that only notes when it is spoken to. */
export class NotingProviders {
  #arrivals: Arrival[] = []

  readonly call = async (_point: string, provider: string, method: string, ...args: readonly unknown[]) => {
    if (method === 'apply') this.#note((args[0] as DeviceFrame).device)
    // The contract says so of a method a provider does not have.
    if (method === 'scan' || method === 'disconnect')
      throw Object.assign(new Error(provider), { code: 'plugin/not-found' })
    return undefined
  }

  readonly stream = (_point: string, provider: string, method: string, { signal }: { signal: AbortSignal }) =>
    method === 'watch' ? listed(provider, signal) : standing(signal)

  /** All since the last time. */
  readonly take = async (): Promise<readonly Arrival[]> => {
    const taken = this.#arrivals
    this.#arrivals = []
    return taken
  }

  #note(device: string): void {
    this.#arrivals.push({ device, at: performance.timeOrigin + performance.now() })
  }
}

async function* listed(provider: string, signal: AbortSignal): AsyncGenerator<readonly DeviceInfo[]> {
  const actuators = ['A', 'B'].map((label) => ({ kind: 'vibrate' as const, steps: 100, label }))
  yield [{ id: `bench-${provider}` as DeviceId, name: `Bench ${provider}`, actuators }]
  await ended(signal)
}

async function* standing(signal: AbortSignal): AsyncGenerator<DeviceEvent> {
  yield { kind: 'state', state: { kind: 'connected' } }
  await ended(signal)
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
