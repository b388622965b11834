import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { SessionId } from 'sdk'
import type { SideMenuPartProps } from 'sdk/page/points/sideMenu.ts'
import { session } from 'sdk/page/session.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import { SearchField } from 'sdk/ui/SearchField.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { Virtualizer } from 'virtua'
import styles from './ChatList.module.css'
import { ChatRow } from './ChatRow.tsx'
import { chooseForNew } from './newChat.ts'
import { foundChats, openChat, recentChats } from './recentChats.ts'
import { useNow } from './useNow.ts'

/** A shorter list is seen at a glance. */
const searchedFrom = 6
/** Height of a row before it is measured, in pixels. */
const rowHeight = 60

/** In the side menu: every chat, of which only those in view are drawn. */
export default function ChatList({ onLeave }: SideMenuPartProps) {
  const { list, phase } = recentChats.useList()
  const { current } = useSnapshot(session)
  const [search, setSearch] = useState('')
  const [renaming, setRenaming] = useState<SessionId>()
  const scroller = useRef<HTMLDivElement>(null)
  const sought = useDeferredValue(search)
  const found = useMemo(() => foundChats(list, sought), [list, sought])
  const now = useNow()
  const open = (id: SessionId) => {
    onLeave()
    void openChat(id)
  }
  return (
    <section className={styles.part} aria-label="Chats">
      <div className={styles.head}>
        <h2 className={styles.title}>Chats</h2>
        <ActionIcon
          size={40}
          aria-label="New chat"
          title="New chat with any character"
          onClick={() => {
            onLeave()
            chooseForNew()
          }}
        >
          <PlusIcon size={18} />
        </ActionIcon>
      </div>
      {list.length >= searchedFrom && (
        <SearchField label="Search chats" placeholder="Search chats" size="xs" value={search} onChange={setSearch} />
      )}
      {found.length === 0 && (
        <p className={`${textStyles.muted} ${styles.none}`}>
          {list.length > 0 ? 'No chats match.' : phase === 'ready' ? 'No chats yet.' : ''}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus among the buttons inside */}
      <div ref={scroller} className={styles.scroller} onKeyDown={moveFocus}>
        <Virtualizer as="ul" item="li" scrollRef={scroller} data={found} itemSize={rowHeight}>
          {(chat) => (
            <ChatRow
              key={chat.id}
              chat={chat}
              now={now}
              isOpen={chat.id === current?.id}
              isRenaming={chat.id === renaming}
              onOpen={() => open(chat.id)}
              onDeleted={onLeave}
              onRename={setRenaming}
            />
          )}
        </Virtualizer>
      </div>
    </section>
  )
}

/** From one chat to the next with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !target.matches('[data-chat]')) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat]')].sort(byPlace)
  rows[rows.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

const byPlace = (a: Element, b: Element) => a.getBoundingClientRect().top - b.getBoundingClientRect().top
