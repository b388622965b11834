import type { Message, Session } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { exporters } from 'sdk/page/points/points.ts'
import { characters } from 'sdk/page/services/characters.ts'
import type { LibraryEntry } from '../../../src/workers/storage/contract.ts'
import type { Mirrored } from './writeChanged.ts'

const sessionFiles = 'vesper.exporter-json'

/** Everything that has a file in the folder: characters as cards, chats as session files. */
export async function mirrored(signal: AbortSignal): Promise<readonly Mirrored[]> {
  const [shelf, sessions] = await Promise.all([storage().list('shelf'), storage().list('sessions')])
  return [...shelf.map(ofCharacter), ...sessions.map((session) => ofChat(session, signal))]
}

const ofCharacter = ({ id, name, modified }: LibraryEntry): Mirrored => ({
  record: `characters ${id}`,
  folder: 'characters',
  name,
  stamp: `${modified} ${name}`,
  async file() {
    const kept = await characters.now.read(id)
    if (!kept) return undefined
    const { character, card, files, picture } = kept
    const format = picture ? 'png' : 'json-v3'
    const { blob } = await media().writeCard({ character, card, files, picture, format })
    return { extension: picture ? 'png' : 'json', blob }
  },
})

const ofChat = (session: Session, signal: AbortSignal): Mirrored => ({
  record: `sessions ${session.id}`,
  folder: 'chats',
  name: session.name,
  stamp: `${session.modified} ${session.messageCount} ${session.name}`,
  async file() {
    const exporter = exporters.read().find(({ plugin }) => plugin.id === sessionFiles)
    if (!exporter) throw new Error('The plugin that writes session files is off.')
    const bytes = await exporter.write(session, messagesOf(session), signal)
    return { extension: 'json', blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: exporter.entry.mime }) }
  },
})

async function* messagesOf({ id }: Session): AsyncIterable<Message> {
  for await (const batch of storage().history(id)) yield* batch
}
