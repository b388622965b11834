import type { Exporter } from 'sdk'
import { headerLine, messageLine } from './lines.ts'

/**
 * Writes a chat as lines of JSON. The header says who speaks, so it is written when all have been heard. Nothing stands
 * after the last line: readers that split at line feeds stumble over an empty one.
 */
export const jsonl: Exporter = {
  async write(session, messages, { signal }) {
    const lines: string[] = []
    let userName = ''
    let metadata: unknown
    for await (const message of messages) {
      signal.throwIfAborted()
      if (message.role === 'user') userName ||= message.characterName
      if (lines.length === 0) metadata = message.foreign?.chat_metadata
      lines.push(JSON.stringify(messageLine(message)))
    }
    const header = JSON.stringify(headerLine(session, userName || 'User', metadata))
    return new TextEncoder().encode([header, ...lines].join('\n'))
  },
}
