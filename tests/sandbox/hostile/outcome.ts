import { codeOf, messageOf } from 'sdk'

/** Where the attacks are aimed. */
export interface Places {
  /** The server the plugin is granted. */
  readonly granted: string
  /** A server nobody granted it. It hears TCP and UDP. */
  readonly forbidden: string
  readonly forbiddenPort: number
  /** Where the app itself comes from. */
  readonly app: string
}

export type Attack = (places: Places) => Promise<string>

/** Says what an attempt achieved, or what it met. */
export async function outcome(attempt: () => unknown): Promise<string> {
  try {
    const got = await attempt()
    return `GOT ${typeof got === 'string' ? got : JSON.stringify(got)}`
  } catch (error) {
    const name = codeOf(error) ?? (error instanceof Error ? error.name : typeof error)
    return `refused: ${name}: ${messageOf(error)}`
  }
}

/** A thing browsers offer pages and may offer workers. */
export function offered(name: string): unknown {
  const thing = (globalThis as unknown as Record<string, unknown>)[name]
  if (thing === undefined) throw new Error(`${name} is absent`)
  return thing
}

/** The first event of these names; an error event is a refusal. */
export function firstEvent(target: EventTarget, ...names: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing happened')), 1500)
    for (const name of names) target.addEventListener(name, () => resolve(name))
    for (const name of ['error', 'close']) {
      target.addEventListener(name, (event) => {
        event.preventDefault()
        reject(new Error(`an ${name} event`))
      })
    }
  })
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
