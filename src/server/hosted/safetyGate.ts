import { judgeAges } from '../../shared/policy/judgeAges.ts'

export type GateOutcome = 'allow' | 'review' | 'block'
export type GateKind = 'hosted-input' | 'hosted-output'

/** Says whether a text may be sent or shown. It keeps no text and logs none. */
export interface SafetyGate {
  check(kind: GateKind, text: string, context: { readonly userId: string }): Promise<GateOutcome>
}

/** The built-in rules: a text that makes somebody a minor is blocked; one that leaves it open is for review. */
export const builtinGate: SafetyGate = {
  async check(_kind, text) {
    const { minor, doubt } = judgeAges([{ field: 'Text', text }])
    if (minor) return 'block'
    return doubt ? 'review' : 'allow'
  },
}

const windowChars = 512
const stepChars = 64

/**
 * Checks a reply while it streams: nothing is forwarded before it was read together with the 512 characters before it.
 * `push` answers the text that may go out now, '' while a step is being collected, undefined where it is blocked.
 */
export function createOutputGate(check: (text: string) => Promise<GateOutcome>) {
  let seen = ''
  let held = ''

  async function release(length: number): Promise<string | undefined> {
    const text = held.slice(0, length)
    held = held.slice(length)
    const window = (seen + text).slice(-windowChars - stepChars)
    if ((await check(window)) === 'block') return undefined
    seen = window.slice(-windowChars)
    return text
  }

  return {
    async push(text: string): Promise<string | undefined> {
      held += text
      let allowed = ''
      while (held.length >= stepChars) {
        const next = await release(stepChars)
        if (next === undefined) return undefined
        allowed += next
      }
      return allowed
    },
    /** What is still held, at the end of the reply. */
    end: (): Promise<string | undefined> => (held === '' ? Promise.resolve('') : release(held.length)),
  }
}
