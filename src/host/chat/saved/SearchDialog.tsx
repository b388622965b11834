import { useDeferredValue, useRef, useState } from 'react'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { SearchIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { plainText } from 'sdk/ui/markdown/plainText.ts'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { Virtualizer } from 'virtua'
import { momentOf } from '../../../shared/text/momentOf.ts'
import type { SearchHit } from '../../../workers/storage/contract.ts'
import { type ChatSearch, goToHit, maxHits, useChatSearch } from './chatSearch.ts'
import styles from './SearchDialog.module.css'

const roles = [
  { value: 'all', label: 'Everyone' },
  { value: 'user', label: 'Your messages' },
  { value: 'assistant', label: "Characters' messages" },
  { value: 'system', label: 'System messages' },
]

/** Looks for words in all chats, or in the one that is open, and goes to where they were said. */
export default function SearchDialog({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  const scroller = useRef<HTMLElement>(null)
  const [words, setWords] = useState('')
  const [role, setRole] = useState('all')
  const [where, setWhere] = useState('all')
  const sought = useDeferredValue(words)
  const search = useChatSearch({
    words: sought,
    ...(role !== 'all' && { role: role as SearchHitRole }),
    ...(where === 'this' && current && { session: current.id }),
  })
  const go = async (hit: SearchHit) => {
    onClose()
    await goToHit(hit)
  }
  return (
    <Dialog title="Search chats" size="large" onClose={onClose}>
      <div className={layout.column3}>
        <div className={rowStyles.atEnd3}>
          <TextInput
            type="search"
            className={styles.words ?? ''}
            label="Search for"
            description="Finds messages with all of these words, in any order."
            leftSection={<SearchIcon size={16} />}
            value={words}
            data-first-focus
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <NativeSelect
            label="From"
            data={roles}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value)}
          />
          <NativeSelect
            label="In"
            data={[{ value: 'all', label: 'All chats' }, ...(current ? [{ value: 'this', label: 'This chat' }] : [])]}
            value={where}
            onChange={(event) => setWhere(event.currentTarget.value)}
          />
        </div>
        <Progress search={search} />
        <section ref={scroller} className={styles.hits} aria-label="Search results">
          <Virtualizer as="ul" item="li" scrollRef={scroller} data={search.hits}>
            {(hit) => (
              <button
                key={`${hit.session} ${hit.message}`}
                type="button"
                className={`${pressable.row} ${styles.hit}`}
                onClick={() => void go(hit)}
              >
                <span className={`${textStyles.muted} ${styles.facts}`}>
                  {[hit.characterName, search.names.get(hit.session) ?? '', momentOf(hit.timestamp)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span>
                  {marked(plainText(hit.excerpt), sought).map(({ text, isMarked, at }) =>
                    isMarked ? <mark key={at}>{text}</mark> : text,
                  )}
                </span>
              </button>
            )}
          </Virtualizer>
        </section>
      </div>
    </Dialog>
  )
}

type SearchHitRole = 'user' | 'assistant' | 'system'

function Progress({ search }: { readonly search: ChatSearch }) {
  const { phase, hits, read, total } = search
  return (
    <div className={styles.progress}>
      <p role="status" className={`${textStyles.muted} ${styles.facts}`}>
        {phase === 'done' && outcomeOf(hits.length)}
        {phase === 'searching' && 'Searching…'}
      </p>
      <p role="alert" className={`${textStyles.muted} ${styles.facts}`}>
        {phase === 'failed' && `The search stopped. ${search.problem ?? ''} Try again in a moment.`}
      </p>
      {phase === 'searching' && total > 0 && (
        <progress aria-label="Messages read" className={layout.progress} value={read} max={total} />
      )}
    </div>
  )
}

function outcomeOf(count: number): string {
  if (count === 0) return 'No results. Try fewer words, or search all chats.'
  if (count >= maxHits) return `Showing the first ${maxHits.toLocaleString()} results. Add words to narrow the search.`
  return count === 1 ? '1 result' : `${count.toLocaleString()} results`
}

interface Piece {
  readonly text: string
  readonly isMarked: boolean
  /** Where it begins. */
  readonly at: number
}

/** A text in pieces, those marked that are words one looks for, whatever their case and accents. */
export function marked(text: string, search: string): readonly Piece[] {
  const words = search
    .split(/\s+/)
    .map(foldLetters)
    .filter((word) => word.length > 0)
  const letters = [...text]
  const folded = letters.map((letter) => foldLetters(letter).join(''))
  const isMarked = letters.map(() => false)
  for (const word of words) {
    const joined = word.join('')
    for (let start = 0; start < letters.length; start++) {
      const end = endOf(folded, start, joined)
      if (end !== undefined) isMarked.fill(true, start, end)
    }
  }
  const pieces: Piece[] = []
  let at = 0
  for (let from = 0; from < letters.length; ) {
    let to = from
    while (to < letters.length && isMarked[to] === isMarked[from]) to++
    const piece = letters.slice(from, to).join('')
    pieces.push({ text: piece, isMarked: isMarked[from] ?? false, at })
    at += piece.length
    from = to
  }
  return pieces
}

/** Where a word that begins at `start` ends; a letter may fold into several, or none. */
function endOf(folded: readonly string[], start: number, word: string): number | undefined {
  if (folded[start] === '') return undefined
  let found = ''
  for (let at = start; at < folded.length; at++) {
    found += folded[at] ?? ''
    if (found.length >= word.length) return found.startsWith(word) ? at + 1 : undefined
    if (!word.startsWith(found)) return undefined
  }
  return undefined
}

const foldLetters = (text: string): readonly string[] => [
  ...text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase(),
]
