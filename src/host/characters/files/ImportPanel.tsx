import { useEffect } from 'react'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { download } from 'sdk/ui/download.ts'
import { FileChooser } from 'sdk/ui/FileChooser.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import { followCharacters } from '../characters.ts'
import { ImportItemRow } from './ImportItemRow.tsx'
import styles from './ImportPanel.module.css'
import { isAtWork, type Tally } from './importPhase.ts'
import { importReport } from './importReport.ts'
import { answerAllSame, cancelImports, clearImports, importFiles, imports, type SameAnswer } from './imports.ts'
import { isCardFile } from './isCardFile.ts'

const endings = '.png,.json,.charx,.jpg,.jpeg,.webp,.yaml,.yml,.byaf,.zip'

/** Chooses files and shows what became of each. */
export function ImportPanel() {
  useEffect(() => void followCharacters(), [])
  const { items, tally } = useSnapshot(imports)
  const { count, end } = useGrowingCount(items.length, '')
  const atWork = isAtWork(tally)
  useEffect(() => () => void (isAtWork(imports.tally) || clearImports()), [])
  return (
    <div className={layout.wideStack4}>
      <FileChooser
        choice={{ label: 'Character files', accept: endings, multiple: true }}
        title="Choose files, or drop them here"
        text="Character cards as PNG, JPEG, WebP, JSON, CHARX, YAML or BYAF, or a ZIP or folder of them"
        onFiles={(files) => void importFiles(files)}
      />
      <FolderButton />
      {items.length > 0 && <Progress atWork={atWork} />}
      {tally.same + tally.update > 1 && <DecideAll count={tally.same + tally.update} updates={tally.update} />}
      <ul className={layout.list2} aria-label="Files">
        {items.slice(0, count).map((item) => (
          <ImportItemRow key={item.id} item={item} />
        ))}
      </ul>
      <div ref={end} />
    </div>
  )
}

/** A folder at once, for those who do not drag. */
function FolderButton() {
  const chooser = useFileChoice(
    { label: 'Folder of characters', folder: true },
    (files) => void importFiles(files.filter(isCardFile)),
  )
  return (
    <div>
      <Button size="compact-md" variant="default" onClick={chooser.choose}>
        Choose a folder
      </Button>
      {chooser.input}
    </div>
  )
}

function Progress({ atWork }: { readonly atWork: boolean }) {
  const { items, tally } = useSnapshot(imports)
  const left = tally.waiting + tally.reading
  return (
    <div className={`${layout.rowCentred} ${styles.progress}`}>
      <p role="status">
        {atWork ? `Reading ${items.length - left + 1} of ${items.length}…` : inWords(tally, items.length)}
      </p>
      {atWork ? (
        <Button size="compact-sm" variant="default" onClick={cancelImports}>
          Cancel
        </Button>
      ) : (
        <>
          <Button size="compact-sm" variant="default" onClick={saveReport}>
            Download report
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={clearImports}>
            Clear list
          </Button>
        </>
      )}
      {atWork && (
        <progress className={styles.bar} max={items.length} value={items.length - left} aria-label="Files read" />
      )}
    </div>
  )
}

function inWords({ imported, failed, refused, skipped, cancelled, same, update, large }: Tally, total: number): string {
  const bad = failed + refused
  const asking = same + update + large
  return [
    `${imported} imported`,
    skipped > 0 && `${skipped} skipped`,
    cancelled > 0 && `${cancelled} cancelled`,
    asking > 0 && `${asking} to decide`,
    bad > 0 && `${bad} could not be`,
    total > 1 && `${total} files`,
  ]
    .filter(Boolean)
    .join(', ')
}

function saveReport(): void {
  download('vesper-import-report.txt', new Blob([importReport(imports.items)], { type: 'text/plain' }))
}

const answers: readonly { readonly answer: SameAnswer; readonly label: string }[] = [
  { answer: 'update', label: 'Update all, keep my changes' },
  { answer: 'replace', label: 'Replace all' },
  { answer: 'keep-both', label: 'Keep both of all' },
  { answer: 'skip', label: 'Skip all' },
]

function DecideAll({ count, updates }: { readonly count: number; readonly updates: number }) {
  return (
    <div className={`${layout.rowCentred} ${styles.decide}`}>
      <p>{count} characters are in your library already.</p>
      {answers
        .filter(({ answer }) => answer !== 'update' || updates > 0)
        .map(({ answer, label }) => (
          <Button key={answer} size="compact-sm" variant="default" onClick={() => void answerAllSame(answer)}>
            {label}
          </Button>
        ))}
    </div>
  )
}
