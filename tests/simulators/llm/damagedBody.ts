import { type Answer, type Call, jsonAnswer } from './exchange.ts'
import { bytesOf, type Step } from './framing.ts'
import { refuse } from './refusals.ts'

/** A reply in one piece, with the script's incident happening halfway through it. */
export function damaged(call: Call, body: unknown, delayMs: number): Answer {
  const { fault, script } = call
  if (fault?.kind === 'error') return refuse(call, fault.error)
  const answer = jsonAnswer(200, body, script.headers)
  if (answer.kind !== 'response') return answer
  const happening = incident(call)
  if (happening.length === 0) return { ...answer, headerDelayMs: delayMs }
  const bytes = bytesOf(JSON.stringify(body))
  return { ...answer, headerDelayMs: delayMs, steps: halves(bytes, happening) }
}

function* halves(bytes: Uint8Array, incident: readonly Step[]): Generator<Step> {
  const middle = Math.floor(bytes.length / 2)
  yield { kind: 'bytes', bytes: bytes.subarray(0, middle) }
  yield* incident
  yield { kind: 'bytes', bytes: bytes.subarray(middle) }
}

function incident({ fault }: Call): readonly Step[] {
  switch (fault?.kind) {
    case 'stall':
      return [fault.ms === 'forever' ? { kind: 'hang' } : { kind: 'wait', ms: fault.ms }]
    case 'reset':
      return [{ kind: 'reset' }]
    case 'eof':
    case 'truncatedCharacter':
      return [{ kind: 'close' }]
    case 'garbage':
      return [{ kind: 'bytes', bytes: bytesOf('}{') }]
    case 'hugeLine':
      return [{ kind: 'bytes', bytes: bytesOf(' '.repeat(fault.bytes)) }]
    default:
      return []
  }
}
