import { type Message, newId, type Session } from 'sdk'

/** A chat with Iris, in which nothing was said yet. */
export const chatWithIris = (more: Partial<Session> = {}): Session => ({
  id: newId(),
  name: 'Evening',
  character: { id: newId(), name: 'Iris' },
  messageCount: 0,
  created: 0,
  modified: 0,
  ...more,
})

/** What Iris says in a chat. */
export const irisSays = (content: string, more: Partial<Message> = {}): Message => ({
  session: newId(),
  position: 0,
  id: newId(),
  role: 'assistant',
  characterName: 'Iris',
  variants: [{ content, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
  ...more,
})
