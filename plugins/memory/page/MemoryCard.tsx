import { memo, type ReactNode, useEffect, useRef } from 'react'
import { categoryWords, typeWords } from 'sdk/page/promptReport/memoryKinds.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import cards from 'sdk/ui/cards.module.css'
import { EditIcon, PinIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import { pinMemories, removeMemories } from './changeMemories.ts'
import { EditMemory } from './EditMemory.tsx'
import styles from './Memory.module.css'
import { recallWords } from './memoryWords.ts'
import { goToSource } from './source.ts'

interface MemoryCardProps {
  readonly memory: Memory
  readonly chat: string | undefined
  /** Whether it is selected; undefined where nothing is being selected. */
  readonly selection: boolean | undefined
  readonly isEditing: boolean
  readonly drafts: Map<string, MemoryDraft>
  readonly onToggle: (id: string, withRange: boolean) => void
  readonly onEdit: (id: string | undefined) => void
  /** What else stands on it. */
  readonly children?: ReactNode
}

/** One thing that is remembered, and what can be done about it. */
export const MemoryCard = memo(function MemoryCard(props: MemoryCardProps) {
  const { memory, chat, selection, isEditing, drafts, onToggle, onEdit, children } = props
  const edit = useFocusAfter(isEditing)
  const { id, content, pinned, replacedBy } = memory
  if (isEditing)
    return (
      <article className={`${boxes.framed} ${layout.stack2} ${styles.card}`}>
        <EditMemory memory={memory} drafts={drafts} onClose={() => onEdit(undefined)} />
      </article>
    )
  const looks = [
    boxes.framed,
    layout.stack2,
    styles.card,
    selection && styles.selected,
    replacedBy !== undefined && styles.over,
  ]
  return (
    <article className={looks.filter(Boolean).join(' ')}>
      <div className={styles.top}>
        {selection !== undefined && (
          <input
            type="checkbox"
            className={cards.check}
            aria-label={`Select: ${content}`}
            checked={selection}
            onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        )}
        <p className={styles.content}>{content}</p>
        {selection === undefined && (
          <div className={styles.actions}>
            <ActionIcon
              size="lg"
              variant={pinned ? 'light' : 'subtle'}
              aria-label={`Pinned: ${content}`}
              title={
                pinned
                  ? 'Always sent to the AI; click to unpin'
                  : 'Pin: always sent to the AI, never deleted automatically'
              }
              aria-pressed={pinned}
              onClick={() => void pinMemories([id], !pinned)}
            >
              <PinIcon size={18} />
            </ActionIcon>
            <ActionIcon ref={edit} size="lg" title="Edit" aria-label={`Edit: ${content}`} onClick={() => onEdit(id)}>
              <EditIcon size={18} />
            </ActionIcon>
            <ActionIcon
              size="lg"
              title="Delete"
              aria-label={`Delete: ${content}`}
              onClick={() => void removeMemories([id])}
            >
              <TrashIcon size={18} />
            </ActionIcon>
          </div>
        )}
      </div>
      <MemoryFacts memory={memory} chat={chat} />
      {children}
    </article>
  )
})

/** The button that opened the form has the focus again when it closes. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}

interface MemoryFactsProps {
  readonly memory: Memory
  /** The name of the chat it comes from, as far as there is one. */
  readonly chat: string | undefined
}

/** What is known of a memory besides its words. Its source is one tap away. */
function MemoryFacts({ memory, chat }: MemoryFactsProps) {
  const { type, category, importance, source, at, scenario, edited } = memory
  const facts = [
    source === 'manual' ? 'Written by you' : edited ? 'Automatic, changed by you' : 'Automatic',
    momentOf(at),
    ...(scenario === undefined ? [] : [`While playing “${scenario}”`]),
    recallWords(memory),
  ]
  const place = chat ? `Said in “${chat}”` : 'Show where it was said'
  return (
    <div className={styles.about}>
      <ul className={`${rowStyles.list1} ${cards.tags}`} aria-label="Kind">
        <li>{typeWords[type]}</li>
        <li>{categoryWords[category]}</li>
        <li>Importance {importance} of 10</li>
        {memory.pinned && <li>Pinned</li>}
      </ul>
      <p className={textStyles.mutedAnywhere}>{facts.join(' · ')}</p>
      {memory.messages.length > 0 && (
        <button
          type="button"
          className={`${pressable.words} ${styles.source}`}
          aria-label={`${place}: ${memory.content}`}
          onClick={() => void goToSource(memory)}
        >
          {place}
        </button>
      )}
    </div>
  )
}
