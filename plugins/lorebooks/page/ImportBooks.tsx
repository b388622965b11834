import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAbort, type LorebookId, messageOf } from 'sdk'
import boxes from 'sdk/ui/boxes.module.css'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { FileChooser } from 'sdk/ui/FileChooser.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { LorebookFormat } from '../../../src/workers/media/contract.ts'
import { importBook } from './changeBooks.ts'
import { bookPath } from './draft.ts'
import styles from './LorebooksPage.module.css'

type Outcome =
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'imported'
      readonly id: LorebookId
      readonly name: string
      readonly entries: number
      readonly format: LorebookFormat
      readonly warnings: readonly string[]
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'cancelled' }

interface Item {
  readonly id: number
  readonly fileName: string
  readonly outcome: Outcome
}

let nextId = 0

/** Chooses lorebook files and tells what became of each. */
export function ImportBooks({ onClose }: { onClose(): void }) {
  const [items, setItems] = useState<readonly Item[]>([])
  const settle = (id: number, outcome: Outcome) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, outcome } : item)))
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, 100)) {
      const id = ++nextId
      setItems((now) => [...now, { id, fileName: file.name, outcome: { kind: 'reading' } }])
      settle(id, await outcomeOf(file))
    }
  }
  return (
    <Dialog title="Import lorebooks" onClose={onClose}>
      <div className={styles.import}>
        <FileChooser
          choice={{ label: 'Lorebook files', accept: '.json,.lorebook,.png,.charx', multiple: true }}
          title="Choose files"
          text="World info, card lorebooks, NovelAI, Agnai or Risu; JSON or PNG"
          onFiles={(files) => void add(files)}
        />
        <ul className={layout.list3} aria-label="Files">
          {items.map(({ id, fileName, outcome }) => (
            <li key={id} className={`${boxes.framed} ${layout.stack1} ${styles.item} ${styles[outcome.kind]}`}>
              <span className={textStyles.mutedAnywhere}>
                <bdi>{fileName}</bdi>
              </span>
              <OutcomeText outcome={outcome} onClose={onClose} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

async function outcomeOf(file: File): Promise<Outcome> {
  try {
    const result = await importBook(file)
    return result.ok ? { kind: 'imported', ...result.value } : { kind: 'failed', reason: result.error.message }
  } catch (error) {
    return isAbort(error) ? { kind: 'cancelled' } : { kind: 'failed', reason: messageOf(error) }
  }
}

const formats: Readonly<Record<LorebookFormat, string>> = {
  book: 'card lorebook',
  'lorebook-v3': 'lorebook file',
  'world-info': 'world info',
  novelai: 'NovelAI lorebook',
  agnai: 'Agnai memory book',
  risu: 'Risu lorebook',
  card: 'lorebook inside a card',
}

function OutcomeText({ outcome, onClose }: { readonly outcome: Outcome; onClose(): void }) {
  if (outcome.kind === 'reading') return <p>Reading…</p>
  if (outcome.kind === 'cancelled') return <p>Cancelled. Nothing was imported.</p>
  if (outcome.kind === 'failed') return <p>Couldn't import it. {outcome.reason}</p>
  const { id, name, entries, format, warnings } = outcome
  return (
    <>
      <p>
        <Link to={bookPath(id)} onClick={onClose}>
          {name}
        </Link>{' '}
        is in your lorebooks: {entries} {entries === 1 ? 'entry' : 'entries'}, {formats[format]}.
      </p>
      {warnings.length > 0 && (
        <details className={styles.warnings}>
          <summary>
            {warnings.length} {warnings.length === 1 ? 'note' : 'notes'}
          </summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
