import type { Session } from 'sdk'
import type { ListedChat } from '../../shared/chats/chatRecords.ts'

/** What lists show of a chat; nothing of a copy that is kept. */
export function listedChats({ id, name, character, members, scenario, pinned, modified, kept }: Session): ListedChat[] {
  if (kept !== undefined) return []
  const others = (members ?? []).filter((member) => member.id !== character.id).map((member) => member.name)
  const story = scenario && { scenario: scenario.name }
  return [{ id, name, character, others, ...story, ...(pinned && { pinned }), modified }]
}
