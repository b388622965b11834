import type { CharacterId, Member, Session } from 'sdk'
import type { SessionPatch } from '../../chat/session/changeSession.ts'

/** Everybody of a chat; in a chat with one that one. */
export function membersOf({ members, character }: Pick<Session, 'members' | 'character'>): readonly Member[] {
  return members ?? [{ ...character, present: true, muted: false }]
}

/** The chat with one more in it. They know what is said from now on, or everything. */
export function joined(
  chat: Session,
  newcomer: { readonly id: CharacterId; readonly name: string },
  knows: 'everything' | { readonly from: number },
): SessionPatch {
  const members = membersOf(chat)
  if (members.some(({ id }) => id === newcomer.id)) return {}
  const knowsFrom = knows === 'everything' || knows.from === 0 ? {} : { knowsFrom: knows.from }
  return {
    members: [...members, { id: newcomer.id, name: newcomer.name, present: true, muted: false, ...knowsFrom }],
    speaking: chat.speaking ?? 'rule',
  }
}

/** The chat without one of them; the first is whose chat it is, and stays. With one left it is a chat with one again. */
export function left(chat: Session, gone: CharacterId): SessionPatch {
  if (gone === chat.character.id) return {}
  const members = membersOf(chat).filter(({ id }) => id !== gone)
  return members.length > 1 ? { members } : { members: undefined, speaking: undefined }
}

/** One of them comes or goes, is muted or heard again. */
export function changedMember(
  chat: Session,
  id: CharacterId,
  change: Partial<Pick<Member, 'present' | 'muted'>>,
): SessionPatch {
  return { members: membersOf(chat).map((member) => (member.id === id ? { ...member, ...change } : member)) }
}
