import { useEffect, useState } from 'react'
import type { LorebookId, Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { chat as openChat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { useSnapshot } from 'valtio'
import type { NormalCard } from '../../../src/workers/media/contract.ts'
import type { BookTitle } from '../../../src/workers/storage/contract.ts'
import styles from './ChatLoreDialog.module.css'
import { useLorebooks } from './changeBooks.ts'
import { bookPath } from './draft.ts'
import { loreSection } from './loreSection.ts'

/** Which lorebooks the open chat is played with, and how lore is looked for. */
export default function ChatLoreDialog({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  const { list, phase } = useLorebooks()
  const lore = useSection(loreSection)
  const card = useCardBook(current?.character.id)
  if (!current) return null
  const chat = current as Session
  const choose = (book: BookTitle, isOn: boolean) => {
    const label = `${book.name} is ${isOn ? 'on' : 'off'} in this chat`
    void openChat.now.change(label, (now) => withBook(now, book.id, isOn))
  }
  return (
    <Dialog title="Lore of this chat" onClose={onClose}>
      <div className={layout.stack3}>
        <ul className={`${layout.list3} ${styles.books}`} aria-label="Lorebooks">
          {card && (
            <li className={`${rowStyles.lined} ${styles.book}`}>
              <Switch
                checked
                disabled
                label={`Lorebook of ${chat.character.name}`}
                description={`${card.entries} entries · On: part of the character.`}
              />
              <PageLink to={`/lorebooks/card/${chat.character.id}`} onFollow={onClose}>
                Open
              </PageLink>
            </li>
          )}
          {list.map((book) => {
            const state = stateIn(book, chat)
            return (
              <li key={book.id} className={`${rowStyles.lined} ${styles.book}`}>
                <Switch
                  checked={state.isOn}
                  disabled={state.isFixed}
                  label={book.name}
                  description={`${book.entries} entries · ${state.why}`}
                  onChange={(event) => choose(book, event.currentTarget.checked)}
                />
                <PageLink to={bookPath(book.id)} onFollow={onClose}>
                  Open
                </PageLink>
              </li>
            )
          })}
        </ul>
        {phase === 'ready' && list.length === 0 && (
          <p>
            There are no lorebooks in the library yet.{' '}
            <PageLink to="/lorebooks" onFollow={onClose}>
              Write or import one.
            </PageLink>
          </p>
        )}
        <details className={styles.settings}>
          <summary>Lore settings for all chats</summary>
          <SchemaForm
            schema={loreSection.schema}
            values={lore}
            onChange={(patch) => changeSettings(loreSection, patch)}
          />
        </details>
      </div>
    </Dialog>
  )
}

function withBook({ lorebooks = [], ...rest }: Session, id: LorebookId, isOn: boolean): Session {
  const others = lorebooks.filter((other) => other !== id)
  const next = isOn ? [...others, id] : others
  return next.length > 0 ? { ...rest, lorebooks: next } : rest
}

function useCardBook(id: string | undefined): { readonly entries: number } | undefined {
  const [book, setBook] = useState<{ readonly entries: number }>()
  useEffect(() => {
    let shown = true
    setBook(undefined)
    if (!id) return
    void storage()
      .read('cards', id)
      .then((record) => {
        const found = (record?.card as NormalCard | undefined)?.book
        if (shown && found) setBook({ entries: found.entries.length })
      })
    return () => {
      shown = false
    }
  }, [id])
  return book
}

interface BookState {
  readonly isOn: boolean
  /** Cannot be changed for one chat alone. */
  readonly isFixed: boolean
  readonly why: string
}

/** Whether a book of the library is on in a chat, and what made it so. */
export function stateIn({ id, use, characters }: BookTitle, { character, members, lorebooks }: Session): BookState {
  if (use === 'always') return { isOn: true, isFixed: true, why: 'On: used in every chat.' }
  const there = members?.filter(({ id: member }) => characters.includes(member)) ?? []
  const isTheirs = there.length > 0 || characters.includes(character.id)
  if (use === 'characters' && isTheirs) {
    const who = there.length > 0 ? there.map(({ name }) => name).join(', ') : character.name
    return { isOn: true, isFixed: true, why: `On: used with ${who}.` }
  }
  const isChosen = lorebooks?.includes(id) ?? false
  return { isOn: isChosen, isFixed: false, why: isChosen ? 'On: chosen for this chat.' : 'Off in this chat.' }
}
