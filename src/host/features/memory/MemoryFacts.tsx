import textStyles from 'sdk/ui/text.module.css'
import type { Memory } from '../../../workers/memory/contract.ts'
import styles from './Memory.module.css'
import { categoryWords, momentOf, recallWords, typeWords } from './memoryWords.ts'
import { goToSource } from './source.ts'

interface MemoryFactsProps {
  readonly memory: Memory
  /** The name of the chat it comes from, as far as there is one. */
  readonly chat: string | undefined
}

/** What is known of a memory besides its words. Its source is one tap away. */
export function MemoryFacts({ memory, chat }: MemoryFactsProps) {
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
      <ul className={styles.marks} aria-label="Kind">
        <li>{typeWords[type]}</li>
        <li>{categoryWords[category]}</li>
        <li>Importance {importance} of 10</li>
        {memory.pinned && <li>Pinned</li>}
      </ul>
      <p className={textStyles.mutedAnywhere}>{facts.join(' · ')}</p>
      {memory.messages.length > 0 && (
        <button
          type="button"
          className={styles.source}
          aria-label={`${place}: ${memory.content}`}
          onClick={() => void goToSource(memory)}
        >
          {place}
        </button>
      )}
    </div>
  )
}
