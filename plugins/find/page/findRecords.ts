import type { CharacterId, SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { openChatPage, openPage } from 'sdk/page/openSettings.ts'
import type { Found } from 'sdk/page/points/findSources.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { plainText } from 'sdk/ui/markdown/plainText.ts'
import { nameText } from '../../../src/shared/text/readableNames.ts'
import type { FindQuery, FoundRecord } from '../../../src/workers/storage/contract.ts'

/** Characters, chats or messages, as the storage worker finds them. */
export async function findRecords(
  kind: FindQuery['kind'],
  words: readonly string[],
  limit: number,
): Promise<readonly Found[]> {
  const found = await storage().find({ kind, words: words.join(' '), limit })
  return found.map((record) => ({
    id: record.id,
    label: kind === 'messages' ? plainText(record.label) : nameText(record.label),
    rank: record.rank,
    at: record.at,
    ...belowOf(kind, record),
    run: () => open[kind](record),
  }))
}

function belowOf(kind: FindQuery['kind'], { more }: FoundRecord): { readonly below?: string } {
  if (more === '') return {}
  return { below: kind === 'characters' ? more : `${kind === 'chats' ? 'with' : ''} ${nameText(more)}`.trim() }
}

const open: Readonly<Record<FindQuery['kind'], (record: FoundRecord) => void | Promise<void>>> = {
  characters: ({ id }) => void openPage(`/characters/${encodeURIComponent(id as CharacterId)}/edit`),
  async chats({ id }) {
    if (await chat.now.open(id as SessionId)) openChatPage()
  },
  messages: async ({ place }) => {
    if (place) await chat.now.goTo(place)
  },
}
