import { type Exporter, type Message, type Session, wordingOf } from 'sdk'

/** Writes a chat as it reads: who, then what, in the wording that is shown. What a model thought aloud stays behind. */
export const markdown: Exporter = {
  async write(session, messages, { signal }) {
    const pieces = [headOf(session)]
    for await (const message of messages) {
      signal.throwIfAborted()
      pieces.push(paragraphsOf(message))
    }
    return new TextEncoder().encode(pieces.join(''))
  },
}

const headOf = ({ name, character, created }: Session) =>
  `# ${plain(name)}\n\n*With ${plain(character.name)}, since ${dayOf(created)}.*\n`

function paragraphsOf(message: Message): string {
  const { content, state } = wordingOf(message)
  const text = content.replaceAll('\r\n', '\n').trim()
  const ending = state === 'complete' ? '' : `${text === '' ? '' : '\n\n'}*(${endings[state]})*`
  if (text === '' && ending === '') return ''
  if (message.role === 'system') return `\n${quoted(text + ending)}\n`
  return `\n**${plain(message.characterName)}**\n\n${text}${ending}\n`
}

const endings = {
  generating: 'still being written',
  stopped: 'stopped here',
  incomplete: 'broken off here',
  failed: 'no reply came',
} as const

/** A name stands in a line of ours: what would end the line or format it is taken out of force. */
const plain = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#]/g, '\\$&')

const quoted = (text: string) => text.replace(/^/gm, '> ')

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
