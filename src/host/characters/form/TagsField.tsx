import { useState } from 'react'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import styles from './CharacterForm.module.css'
import { type CharacterDraft, withTags } from './draft.ts'

interface TagsFieldProps {
  readonly draft: CharacterDraft
  onChange(change: (draft: CharacterDraft) => CharacterDraft): void
}

/** Tags: typed with commas or Enter between them, taken away one by one. */
export function TagsField({ draft, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    if (text.trim() !== '') onChange((now) => withTags(now, text))
    setTyped('')
  }
  const type = (text: string) => {
    if (text.includes(',')) add(text)
    else setTyped(text)
  }
  return (
    <div className={layout.stack2}>
      <TextInput
        label="Tags"
        description="Press Enter or type a comma after each."
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        }}
      />
      {draft.tags.length > 0 && (
        <ul className={rowStyles.list1} aria-label="Chosen tags">
          {draft.tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange((now) => ({ ...now, tags: now.tags.filter((other) => other !== tag) }))}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
