import { isObject, listAt, numberAt, parseJson, textAt } from 'sdk/llm'
import type { Plan } from '../run/RunState.ts'

/** What finds a job again, after a reload or on another day. Nothing of what is painted stands in it. */
export interface Ticket {
  readonly job: string
  /** The name under which the server speaks to us of this job. */
  readonly client: string
  readonly base: string
  readonly seed: number
  readonly plan: Plan
}

export const writeTicket = (ticket: Ticket): string => JSON.stringify(ticket)

/** Reads a ticket; `undefined` when it is none of ours. */
export function readTicket(text: string): Ticket | undefined {
  const value = text.length > 200_000 ? undefined : parseJson(text)
  const job = textAt(value, 'job')
  const client = textAt(value, 'client')
  const base = textAt(value, 'base')
  const plan = isObject(value) ? value.plan : undefined
  if (job === undefined || client === undefined || base === undefined) return undefined
  return {
    job,
    client,
    base,
    seed: numberAt(value, 'seed') ?? 0,
    plan: {
      outputs: texts(listAt(plan, 'outputs')),
      painters: texts(listAt(plan, 'painters')),
      senders: texts(listAt(plan, 'senders')),
      nodes: numberAt(plan, 'nodes') ?? 0,
    },
  }
}

const texts = (list: readonly unknown[]) => list.filter((item): item is string => typeof item === 'string')

/** A fresh name, in the one form that every server takes. Also where the browser has no `randomUUID`. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
