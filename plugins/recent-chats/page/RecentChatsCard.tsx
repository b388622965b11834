import { useEffect, useState } from 'react'
import { type SessionId, wordingOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { chat as chats } from 'sdk/page/services/chat.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { inOneLine, shortTitle } from '../../../src/shared/chats/chatTitle.ts'
import type { LibraryEntry, ListedChat } from '../../../src/workers/storage/contract.ts'
import { chooseForNew } from './newChat.ts'
import styles from './RecentChatsCard.module.css'
import { openChat, recentChats } from './recentChats.ts'
import { useNow } from './useNow.ts'
import { whenWords } from './whenWords.ts'

const most = 4

/** On the home page: the chats to go on with; while there are none, the characters to begin with. */
export default function RecentChatsCard() {
  const { list, phase } = recentChats.useList()
  const people = characters.now.useList()
  const isReading = characters.now.usePhase() === 'reading'
  if (phase === 'reading' || (list.length === 0 && isReading)) return <div className={styles.reserved} />
  return list.length > 0 && !isIncognito ? (
    <Chats list={list} />
  ) : (
    <Characters list={characters.now.found(people, '')} />
  )
}

function Chats({ list }: { readonly list: readonly ListedChat[] }) {
  const now = useNow()
  return (
    <Card title="Recent chats">
      <ul className={styles.list}>
        {list.slice(0, most).map((chat) => (
          <li key={chat.id}>
            <ChatEntry chat={chat} now={now} />
          </li>
        ))}
      </ul>
      <Button variant="default" size="compact-sm" leftSection={<PlusIcon size={16} />} onClick={chooseForNew}>
        New chat
      </Button>
    </Card>
  )
}

function ChatEntry({ chat, now }: { readonly chat: ListedChat; readonly now: number }) {
  const { id, character, others, modified } = chat
  const { Portrait } = characters.now
  return (
    <button type="button" className={`${pressable.row} ${pressable.entry}`} onClick={() => void openChat(id)}>
      <Portrait id={character.id} name={character.name} className={styles.portrait} />
      <span className={styles.words}>
        <span className={styles.line}>
          <bdi className={`${textStyles.strong} ${textStyles.ellipsis}`}>{shortTitle(chat, others)}</bdi>
          <span className={`${textStyles.mutedSmall} ${styles.when}`}>{whenWords(modified, now)}</span>
        </span>
        <bdi className={`${textStyles.mutedSmall} ${textStyles.ellipsis}`}>
          {[character.name, ...others].join(', ')}
        </bdi>
        <span className={`${textStyles.muted} ${textStyles.ellipsis}`}>{useLastWords(id, modified)}</span>
      </span>
    </button>
  )
}

/** More is never seen in one line. */
const maxWords = 160

/** What was said last in a chat; read anew when the chat has changed. A space until it is read keeps the line. */
function useLastWords(id: SessionId, modified: number): string {
  const [words, setWords] = useState('\u00a0')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat that was changed has other words
  useEffect(() => {
    let isWanted = true
    storage()
      .tail(id, 1)
      .then(([last]) => isWanted && last && setWords(inOneLine(wordingOf(last).content).slice(0, maxWords)))
      // The chat can be opened without them.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [id, modified])
  return words
}

function Characters({ list }: { readonly list: readonly LibraryEntry[] }) {
  const { Portrait } = characters.now
  const play = async ({ id }: LibraryEntry) => {
    if (await chats.now.play(id)) openChatPage()
  }
  return (
    <Card title="Characters">
      <ul className={styles.list}>
        {list.slice(0, most).map((entry) => (
          <li key={entry.id}>
            <button type="button" className={`${pressable.row} ${pressable.entry}`} onClick={() => void play(entry)}>
              <Portrait id={entry.id} name={entry.name} className={styles.portrait} />
              <span className={styles.words}>
                <bdi className={textStyles.strong}>{entry.name}</bdi>
                <span className={`${textStyles.muted} ${textStyles.ellipsis}`}>{entry.excerpt}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <PageLink to="/characters">View All Characters</PageLink>
    </Card>
  )
}
