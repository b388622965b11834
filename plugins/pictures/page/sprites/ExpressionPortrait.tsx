import { type CharacterId, wordingOf } from 'sdk'
import { Portrait } from 'sdk/page/characters/Portrait.tsx'
import { PortraitPicture } from 'sdk/page/characters/PortraitPicture.tsx'
import { messageAt, session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import { moodOf } from '../../../../src/shared/pictures/sprites/moodOf.ts'
import { useBlobUrl } from './BlobPicture.tsx'
import { useCardExpressions } from './useCardExpressions.ts'

interface ExpressionPortraitProps {
  readonly id: CharacterId
  readonly name: string
  readonly className: string | undefined
}

/** How far back it is looked for the last thing somebody said. */
const maxMessages = 20

/** A character's picture with the face of what it said last, where its card has one. Decoration: the name stands beside it. */
export default function ExpressionPortrait({ id, name, className }: ExpressionPortraitProps) {
  const expressions = useCardExpressions(id)
  // Read for its changes: messages are not tracked.
  useSnapshot(session).version
  const mood = expressions.size === 0 ? undefined : moodOf(lastReplyOf(id), new Set(expressions.keys()))
  const url = useBlobUrl(mood === undefined ? undefined : expressions.get(mood))
  if (url === undefined) return <Portrait id={id} name={name} className={className} />
  return <PortraitPicture picture={url} name={name} className={className} />
}

/** What somebody said last in the chat that is open, once it is all there. */
function lastReplyOf(id: CharacterId): string {
  for (let index = session.count - 1; index >= Math.max(0, session.count - maxMessages); index--) {
    const message = messageAt(index)
    if (message?.role !== 'assistant' || (message.speaker ?? session.current?.character.id) !== id) continue
    const { state, content } = wordingOf(message)
    if (state !== 'generating') return content
  }
  return ''
}
