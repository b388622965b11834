import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { DownloadIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import styles from './ConsentPage.module.css'
import type { ConsentChange } from './consentFile.ts'
import { applyOffer, exportConsent, forgetOffer, offerConsent, offered, resetConsent } from './exchange.ts'

/** Taking answers along as a file, and back again. */
export function FilesCard() {
  const { changes } = useSnapshot(offered)
  const chooser = useFileChoice({ label: 'Consent file', accept: '.json' }, ([file]) => void offerConsent(file))
  return (
    <Card title="Export and import">
      <p className={styles.small}>Keep a copy, move it to another browser, or share it with a partner.</p>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={exportConsent}>
          Export
        </Button>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={chooser.choose}>
          Import
        </Button>
        <Button variant="subtle" color="red" onClick={() => void resetConsent()}>
          Clear all answers
        </Button>
        {chooser.input}
      </div>
      {changes && <Offer changes={changes} />}
    </Card>
  )
}

/** What a file would change: the stricter first. */
function Offer({ changes }: { readonly changes: readonly ConsentChange[] }) {
  const [withLooser, takeLooser] = useState(false)
  const stricter = changes.filter(({ isStricter }) => isStricter)
  const looser = changes.filter(({ isStricter }) => !isStricter)
  return (
    <section className={boxes.group} aria-label="Changes in the file">
      {changes.length === 0 && <p>The file changes nothing.</p>}
      <Changes title="Becomes stricter" changes={stricter} />
      <Changes title="Becomes looser" changes={looser} />
      {looser.length > 0 && (
        <Switch
          label="Also import looser answers"
          checked={withLooser}
          onChange={({ currentTarget }) => takeLooser(currentTarget.checked)}
        />
      )}
      <div className={styles.actions}>
        {changes.length > 0 && <Button onClick={() => void applyOffer(withLooser)}>Import</Button>}
        <Button variant="default" onClick={forgetOffer}>
          {changes.length > 0 ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </section>
  )
}

const answerWords = { yes: 'yes', maybe: 'maybe', no: 'no' } as const

function Changes({ title, changes }: { readonly title: string; readonly changes: readonly ConsentChange[] }) {
  if (changes.length === 0) return null
  return (
    <div>
      <h3 className={styles.groupTitle}>{title}</h3>
      <ul className={styles.changes}>
        {changes.map(({ id, label, from, to }) => (
          <li key={id}>
            {label}: {from ? answerWords[from] : 'open'} → <strong>{to ? answerWords[to] : 'open'}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
