import { useEffect, useState } from 'react'
import type { Message, SessionId } from 'sdk'
import { jump } from 'sdk/page/chat/jump.ts'
import { storage } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'

/** The marks of the open chat. Marking and taking it back are changes that can be undone: after those they are read again. */
export function useMarks(): readonly Mark[] | undefined {
  const { current, phase, undoable, redoable } = useSnapshot(session)
  const [marks, setMarks] = useState<readonly Mark[]>()
  const id = phase === 'open' ? current?.id : undefined
  const changes = `${undoable.at(-1)?.commit} ${redoable.at(-1)?.commit}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the chat is what makes them out of date
  useEffect(() => {
    if (!id) return setMarks(undefined)
    let isWanted = true
    marksOf(id).then(
      (found) => isWanted && setMarks(found),
      (error: unknown) => console.warn('[Chat]', 'Marks could not be read', error),
    )
    return () => {
      isWanted = false
    }
  }, [id, changes])
  return marks
}

/** A bookmarked or pinned message, and its place in the chat. */
export interface Mark {
  readonly message: Message
  readonly index: number
}

async function marksOf(session: SessionId): Promise<readonly Mark[]> {
  const [messages, order] = await Promise.all([storage().marked(session), storage().order(session)])
  return placed(messages, order)
}

/** Messages with their places, both in order. */
export function placed(messages: readonly Message[], order: ArrayLike<number>): readonly Mark[] {
  let index = 0
  return messages.flatMap((message) => {
    while (index < order.length && (order[index] ?? 0) < message.position) index++
    return order[index] === message.position ? [{ message, index }] : []
  })
}

export function jumpTo({ message, index }: Mark): void {
  jump.to = { index, message: message.id }
}
