import { parentPort } from 'node:worker_threads'
import { builtinGate, type GateKind, type GateOutcome } from './safetyGate.ts'

export interface GateRequest {
  readonly id: number
  readonly kind: GateKind
  readonly text: string
}

export interface GateAnswer {
  readonly id: number
  readonly outcome: GateOutcome
}

/** The thread of the built-in rules: a text can be written so that reading it takes seconds. */
parentPort?.on('message', async ({ id, kind, text }: GateRequest) => {
  const outcome = await builtinGate.check(kind, text, { userId: '' })
  parentPort?.postMessage({ id, outcome } satisfies GateAnswer)
})
parentPort?.postMessage('ready')
