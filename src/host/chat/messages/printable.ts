import type { Message, SessionId } from 'sdk'
import { storage } from '../../engines/engine.ts'

/** Of a longer chat the newest are printed: browsers lay out no more in reasonable time. */
export const maxPrinted = 5000

export interface Printable {
  readonly messages: readonly Message[]
  /** How many older ones are skipped. */
  readonly leftOut: number
}

/** Reads a chat for the printer, in batches; `read` is told how far it is. Ends with an `AbortError` at the signal. */
export async function printable(
  session: SessionId,
  signal: AbortSignal,
  read: (count: number) => void,
  most = maxPrinted,
): Promise<Printable> {
  let messages: Message[] = []
  let count = 0
  for await (const batch of storage().history(session)) {
    signal.throwIfAborted()
    messages = [...messages, ...batch].slice(-most)
    count += batch.length
    read(count)
  }
  return { messages, leftOut: count - messages.length }
}
