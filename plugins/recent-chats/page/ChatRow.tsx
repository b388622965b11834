import type { KeyboardEvent } from 'react'
import type { SessionId } from 'sdk'
import { RenameField } from 'sdk/page/chat/RenameField.tsx'
import { characters } from 'sdk/page/services/characters.ts'
import { chat as chats } from 'sdk/page/services/chat.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { PinIcon } from 'sdk/ui/icons.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { shortTitle } from '../../../src/shared/chats/chatTitle.ts'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import type { ListedChat } from '../../../src/workers/storage/contract.ts'
import styles from './ChatList.module.css'
import { deleteChat, pinChat } from './recentChats.ts'
import { whenWords } from './whenWords.ts'

interface ChatRowProps {
  readonly chat: ListedChat
  readonly now: number
  readonly isOpen: boolean
  readonly isRenaming: boolean
  onOpen(): void
  /** It was deleted; the notice that can undo it is on the page. */
  onDeleted(): void
  /** Shows the field for the name of a chat, or of none. */
  onRename(id: SessionId | undefined): void
}

/** One chat: with whom, its title, when it was used; a menu of what can be done with it. F2 renames, Delete deletes. */
export function ChatRow({ chat, now, isOpen, isRenaming, onOpen, onDeleted, onRename }: ChatRowProps) {
  const { id, name, character, others, pinned = false, modified } = chat
  const { Portrait } = characters.now
  const rename = () => onRename(id)
  const remove = async () => {
    if (await deleteChat(chat)) onDeleted()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'F2') rename()
    if (key === 'Delete') void remove()
  }
  return (
    <div className={styles.row} data-open={isOpen || undefined}>
      {isRenaming ? (
        <div className={styles.renaming}>
          <RenameField
            name={name}
            onSave={(next) => {
              onRename(undefined)
              void chats.now.rename(id, next)
            }}
            onCancel={() => onRename(undefined)}
          />
        </div>
      ) : (
        <button
          type="button"
          data-chat
          className={`${pressable.row} ${pressable.entry} ${styles.open}`}
          aria-current={isOpen ? 'true' : undefined}
          title={name}
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          <Portrait id={character.id} name={character.name} className={styles.portrait} />
          <span className={styles.words}>
            <bdi className={styles.name}>{shortTitle(chat, others)}</bdi>
            <span className={`${textStyles.mutedSmall} ${styles.when}`}>
              {pinned && (
                <>
                  <PinIcon size={12} />
                  <span className="visually-hidden">Pinned</span>
                </>
              )}
              <bdi className={textStyles.ellipsis}>{[character.name, ...others].join(', ')}</bdi>
              <time className={styles.time} dateTime={new Date(modified).toISOString()} title={momentOf(modified)}>
                {whenWords(modified, now)}
              </time>
            </span>
          </span>
        </button>
      )}
      <ActionMenu
        label={`More for ${name}`}
        size="small"
        actions={() => [
          { label: 'Open', run: onOpen, disabled: isOpen },
          { label: 'Rename', run: rename },
          { label: pinned ? 'Unpin' : 'Pin', run: () => void pinChat(id, !pinned) },
          { label: 'Delete', danger: true, divided: true, run: () => void remove() },
        ]}
      />
    </div>
  )
}
