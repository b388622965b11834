import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Loras.module.css'
import { count } from './loraWords.ts'

interface LoraToolsProps {
  readonly words: string
  readonly tags: readonly string[]
  readonly chosen: readonly string[]
  readonly found: number
  onWords(words: string): void
  onTags(tags: readonly string[]): void
}

/** More would push the library off the page; searching finds the rest. */
const maxTags = 30

/** Narrows the library down by words and tags. */
export function LoraTools({ words, tags, chosen, found, onWords, onTags }: LoraToolsProps) {
  const toggle = (tag: string) => onTags(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
  const shown = [...new Set([...chosen, ...tags.slice(0, maxTags)])]
  return (
    <div className={layout.stack3}>
      <TextInput
        type="search"
        label="Search"
        className={styles.search ?? ''}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      {shown.length > 0 && (
        <ul className={styles.tags} aria-label="Filter by tag">
          {shown.map((tag) => (
            <li key={tag}>
              <button type="button" aria-pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={textStyles.mutedAnywhere} role="status">
        {count(found)}
      </p>
    </div>
  )
}
