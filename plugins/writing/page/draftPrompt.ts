import { type ChatMessage, type Message, wordingOf } from 'sdk'

/** What a draft is made from. */
export interface DraftWorld {
  /** The name the player has in the chat. */
  readonly player: string
  /** What the model is told of the scene for a reply, limits included. */
  readonly sections: readonly string[]
  readonly said: readonly Pick<Message, 'role' | 'characterName' | 'variants' | 'active'>[]
  /** What the player has begun to write: where it should go. */
  readonly begun: string
}

/** Asks for the player's next message, in the player's own manner. */
export function draftPrompt({ player, sections, said, begun }: DraftWorld): readonly ChatMessage[] {
  const transcript = said.map((message) => {
    const name = message.role === 'user' ? player : message.characterName
    return `${name}: ${wordingOf(message as Message).content}`
  })
  const wish = begun === '' ? '' : ` Work from this note, or continue it if it is the beginning of a message: ${begun}`
  return [
    {
      role: 'system',
      content: [
        `You help ${player} write in a story told with others. Everybody in it is an adult. You write as ${player} only, never as anyone else.`,
        'This is what the other writer is told of the scene. Its limits hold for you, too:',
        ...sections,
      ].join('\n\n'),
    },
    {
      role: 'user',
      content: [
        'The story so far:',
        ...transcript,
        `Write ${player}'s next message: one to three sentences, in the person and the manner in which ${player} has written so far.${wish} Answer with the message alone.`,
      ].join('\n\n'),
    },
  ]
}

/** The message in what a model answered: without the name before it, and without quotation marks around the whole. */
export function wordsOfDraft(answer: string, player: string): string {
  const text = answer.trim()
  const named = text.startsWith(`${player}:`) ? text.slice(player.length + 1).trim() : text
  return named.trim()
}
