import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import { UploadIcon } from '../ui/icons.tsx'
import { useCharacters } from './characters.ts'
import { ImportItemRow } from './ImportItemRow.tsx'
import styles from './ImportPanel.module.css'
import {
  answerAllSame,
  cancelImports,
  clearImports,
  importFiles,
  imports,
  isAtWork,
  type SameAnswer,
} from './imports.ts'
import { useGrowingCount } from './useGrowingCount.ts'

const endings = '.png,.json,.charx,.jpg,.jpeg,.webp,.yaml,.yml,.byaf'

/** Chooses files and shows what became of each. */
export function ImportPanel() {
  useCharacters()
  const { items, tally } = useSnapshot(imports)
  const input = useRef<HTMLInputElement>(null)
  const { count, end } = useGrowingCount(items.length, '')
  const atWork = isAtWork(tally)
  useEffect(() => () => void (isAtWork(imports.tally) || clearImports()), [])
  return (
    <div className={styles.panel}>
      <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
        <UploadIcon size={28} />
        <span className={styles.chooseTitle}>Choose files, or drop them here</span>
        <span className={styles.chooseText}>Character cards as PNG, JPEG, WebP, JSON, CHARX, YAML or BYAF</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={endings}
        aria-label="Character files"
        onChange={({ currentTarget }) => {
          void importFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {items.length > 0 && <Progress atWork={atWork} />}
      {tally.same > 1 && <DecideAll count={tally.same} />}
      <ul className={styles.items} aria-label="Files">
        {items.slice(0, count).map((item) => (
          <ImportItemRow key={item.id} item={item} />
        ))}
      </ul>
      <div ref={end} />
    </div>
  )
}

function Progress({ atWork }: { readonly atWork: boolean }) {
  const { items, tally } = useSnapshot(imports)
  const left = tally.waiting + tally.reading
  const failed = tally.failed + tally.refused
  return (
    <div className={styles.progress}>
      <p role="status">
        {atWork
          ? `Reading ${items.length - left + 1} of ${items.length}…`
          : `${tally.imported} imported${failed > 0 ? `, ${failed} could not be` : ''}`}
      </p>
      {atWork ? (
        <Button size="compact-sm" variant="default" onClick={cancelImports}>
          Cancel
        </Button>
      ) : (
        <Button size="compact-sm" variant="subtle" onClick={clearImports}>
          Clear list
        </Button>
      )}
      {atWork && (
        <progress className={styles.bar} max={items.length} value={items.length - left} aria-label="Files read" />
      )}
    </div>
  )
}

const answers: readonly { readonly answer: SameAnswer; readonly label: string }[] = [
  { answer: 'replace', label: 'Replace all' },
  { answer: 'keep-both', label: 'Keep both of all' },
  { answer: 'skip', label: 'Skip all' },
]

function DecideAll({ count }: { readonly count: number }) {
  return (
    <div className={styles.decide}>
      <p>{count} characters are in your library already.</p>
      {answers.map(({ answer, label }) => (
        <Button key={answer} size="compact-sm" variant="default" onClick={() => void answerAllSame(answer)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
