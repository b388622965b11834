import { type Exporter, type Message, type Session, wordingOf } from 'sdk'

/**
 * Writes a chat as a session file: the plain shape that any program can read, and under the key `vesper` what that
 * shape has no room for. Together they are the whole chat.
 */
export const sessionFile: Exporter = {
  async write(session, messages, { signal }) {
    const pieces = [`${headOf(session)}"messages":[`]
    let count = 0
    for await (const message of messages) {
      signal.throwIfAborted()
      pieces.push(`${count++ === 0 ? '' : ','}\n${JSON.stringify(entryOf(message))}`)
    }
    pieces.push(`\n],"messageCount":${count}}\n`)
    return new TextEncoder().encode(pieces.join(''))
  },
}

/** All but the messages and their number, which is known when they have been read. Ends with a comma. */
function headOf(session: Session): string {
  const { id, name, modified, character, scenario, characterMapping } = session
  const head = {
    id,
    version: 1,
    timestamp: modified,
    name,
    currentCharacter: { id: character.id, name: character.name },
    ...(scenario && { scenario }),
    ...(characterMapping && { characterMapping }),
    vesper: beyondOf(session),
  }
  return `${JSON.stringify(head).slice(0, -1)},\n`
}

function beyondOf(session: Session): object {
  const { created, members, speaking, note, situation, lorebooks, preset, environment, keepDays, ages } = session
  return { created, members, speaking, note, situation, lorebooks, preset, environment, keepDays, ages }
}

function entryOf(message: Message): object {
  const { id, role, characterName, timestamp, metadata, variants, active } = message
  const { speaker, heardBy, hidden, pinned, bookmark, pictures, foreign } = message
  const beyond = { speaker, heardBy, hidden, pinned, bookmark, pictures, foreign }
  return {
    id,
    role,
    content: wordingOf(message).content,
    timestamp,
    characterName,
    metadata,
    vesper: { active, variants, ...beyond },
  }
}
