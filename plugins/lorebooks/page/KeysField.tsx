import { ChipsField } from 'sdk/ui/ChipsField.tsx'
import styles from './EntryForm.module.css'

interface KeysFieldProps {
  readonly label: string
  readonly description: string
  readonly keys: readonly string[]
  onChange(keys: readonly string[]): void
}

/** Keys, one chip each. What is written between slashes is a pattern, and says when it cannot be one. */
export function KeysField({ label, description, keys, onChange }: KeysFieldProps) {
  const add = (text: string) => {
    const fresh = keysIn(text).filter((key) => !keys.includes(key))
    if (fresh.length > 0) onChange([...keys, ...fresh])
  }
  return (
    <ChipsField
      label={label}
      description={description}
      listLabel={label}
      values={keys}
      problemWith={problemWith}
      keepsCommas={(typed) => typed.trimStart().startsWith('/')}
      chip={(key) => <KeyText text={key} />}
      isBroken={(key) => problemWith(key) !== undefined}
      onAdd={add}
      onRemove={(key) => onChange(keys.filter((other) => other !== key))}
    />
  )
}

function KeyText({ text }: { readonly text: string }) {
  const check = checkKey(text)
  if (check.kind === 'words') return text
  return (
    <>
      <code>{text}</code>
      {check.kind === 'pattern' && <span className={styles.keyNote}>pattern</span>}
      {check.kind === 'broken' && <span className={styles.keyProblem}>{check.why}</span>}
    </>
  )
}

function problemWith(typed: string): string | undefined {
  const check = checkKey(typed)
  return check.kind === 'broken' ? check.why : undefined
}

/** How a key of an entry is read: as words, or as a pattern between slashes. */
type KeyKind =
  | { readonly kind: 'words' }
  | { readonly kind: 'pattern' }
  | { readonly kind: 'broken'; readonly why: string }

const form = /^\/((?:[^/\\]|\\[\s\S])+)\/([gimsuy]*)$/
const macro = /\{\{[^{}]*\}\}/g

export function checkKey(key: string): KeyKind {
  const found = form.exec(key.trim())
  if (!found) return { kind: 'words' }
  const [, pattern = '', flags = ''] = found
  try {
    new RegExp(pattern.replace(macro, 'x'), flags)
    return { kind: 'pattern' }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/[gimsuy]*: /, '') : 'it cannot be read'
    return { kind: 'broken', why: `This pattern never matches: ${reason}.` }
  }
}

/** Keys typed in one go: commas part them, except within a pattern. */
export function keysIn(text: string): readonly string[] {
  const whole = text.trim()
  const parts = form.test(whole) ? [whole] : whole.split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
}
