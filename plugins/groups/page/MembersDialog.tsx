import { useMemo, useState } from 'react'
import type { CharacterId, Member, Session, Speaking } from 'sdk'
import { Portrait } from 'sdk/page/characters/Portrait.tsx'
import { storage } from 'sdk/page/engines.ts'
import { orTell } from 'sdk/page/errors.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { chat as openChat, type SessionPatch } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { LibraryEntry } from '../../../src/workers/storage/contract.ts'
import styles from './Members.module.css'

const maxOffered = 8

const ways: readonly { readonly value: Speaking; readonly label: string }[] = [
  { value: 'rule', label: 'Named character, otherwise the one silent longest' },
  { value: 'tap', label: 'The one I select' },
  { value: 'model', label: 'The AI decides' },
]

/** Who is in the scene: who came, who is here, who only listens, and who says who speaks next. */
export default function MembersDialog({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  if (!current) return null
  const chat = current as Session
  return (
    <Dialog title="Characters in this chat" onClose={onClose}>
      <div className={styles.sheet}>
        <ul className={styles.members} aria-label="Members">
          {membersOf(chat).map((member) => (
            <li key={member.id} className={styles.member}>
              <Portrait id={member.id} name={member.name} className={styles.portrait} />
              <span className={styles.name}>
                <bdi>{member.name}</bdi>
              </span>
              {chat.members && (
                <span className={styles.switches}>
                  <Switch
                    label="Present"
                    aria-label={`${member.name} is present`}
                    checked={member.present}
                    onChange={({ currentTarget }) => {
                      const present = currentTarget.checked
                      const label = present ? `${member.name} came in` : `${member.name} went out`
                      void changeMembers(label, (now) => changedMember(now, member.id, { present }))
                    }}
                  />
                  <Switch
                    label="Only when selected"
                    aria-label={`${member.name} speaks only when selected`}
                    checked={member.muted}
                    onChange={({ currentTarget }) => {
                      const muted = currentTarget.checked
                      const label = muted ? `${member.name} only listens` : `${member.name} may speak`
                      void changeMembers(label, (now) => changedMember(now, member.id, { muted }))
                    }}
                  />
                </span>
              )}
              {chat.members && member.id !== chat.character.id && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Remove ${member.name}`}
                  onClick={() => void changeMembers(`${member.name} left the chat`, (now) => left(now, member.id))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
        {chat.members && (
          <NativeSelect
            label="Who speaks next"
            value={chat.speaking ?? 'rule'}
            data={[...ways]}
            onChange={({ currentTarget }) =>
              void openChat.now.change('Changed who speaks next', { speaking: currentTarget.value as Speaking })
            }
          />
        )}
        <Invite chat={chat} />
      </div>
    </Dialog>
  )
}

/** Brings somebody of the library into the chat. */
function Invite({ chat }: { readonly chat: Session }) {
  const { found } = characters.now
  const list = characters.now.useList()
  const [search, setSearch] = useState('')
  const [tells, setTells] = useState(false)
  const here = new Set<string>(membersOf(chat).map(({ id }) => id))
  const offered = useMemo(() => found(list, search), [found, list, search])
    .filter(({ id }) => !here.has(id))
    .slice(0, maxOffered)
  const invite = ({ id, name }: LibraryEntry) =>
    orTell('Sessions', `Couldn't add ${name}`, async () => {
      await ages.now.ask([id])
      // As it is kept: what this page has read of the chat may be another part of it.
      const [newest] = await storage().tail(chat.id, 1)
      const knows = tells ? 'everything' : { from: (newest?.position ?? -1) + 1 }
      await changeMembers(`${name} joined the chat`, (now) => joined(now, { id, name }, knows))
    })
  return (
    <section className={styles.invite} aria-label="Add a character">
      <TextInput
        type="search"
        label="Add a character"
        placeholder="Name, tag or trait"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Switch
        label="Can see earlier messages"
        checked={tells}
        onChange={({ currentTarget }) => setTells(currentTarget.checked)}
      />
      <ul className={`${layout.list2} ${styles.offered}`}>
        {offered.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.offer} onClick={() => void invite(entry)}>
              <Portrait id={entry.id} name={entry.name} className={styles.portrait} />
              <span>
                Add <bdi>{entry.name}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p className={textStyles.subtle}>No characters found.</p>}
    </section>
  )
}

/** Begins from the chat as it is kept, which is the same in every tab. */
function changeMembers(label: string, to: (now: Session) => SessionPatch): Promise<boolean> {
  return openChat.now.change(label, (now) => {
    const { members: _, speaking: __, ...rest } = now
    const { members, speaking } = { members: now.members, speaking: now.speaking, ...to(now) }
    return { ...rest, ...(members && { members }), ...(speaking && { speaking }) }
  })
}

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
