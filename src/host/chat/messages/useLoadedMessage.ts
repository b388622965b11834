import type { Message } from 'sdk'
import { useSnapshot } from 'valtio'
import { messageAt, placeOf, session } from '../session/session.ts'

/** A message as it is now, while it may be changed; as it was given once it is gone. */
export function useLoadedMessage(message: Message): Message {
  const { version } = useSnapshot(session)
  const index = version < 0 ? undefined : placeOf(message.id)
  return (index === undefined ? undefined : messageAt(index)) ?? message
}
