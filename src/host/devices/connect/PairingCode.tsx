import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { QrCode } from 'sdk/ui/QrCode.tsx'
import styles from './ProviderPage.module.css'

interface PairingCodeProps {
  /** What to do with it. */
  readonly text: string
  readonly url: string
}

/** Something to scan with a phone, and the same to copy. */
export function PairingCode({ text, url }: PairingCodeProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <div className={styles.pairing}>
      <QrCode text={url} label={`Code to scan. ${text}`} />
      <div className={styles.words}>
        <p>{text}</p>
        <p className={styles.link}>{url}</p>
        <div>
          <Button size="xs" variant="default" onClick={copy}>
            Copy the link
          </Button>
        </div>
        <p role="status">
          {copied === 'yes' && 'Copied.'}
          {copied === 'failed' && 'Your browser blocked copying. Select the link and copy it yourself.'}
        </p>
      </div>
    </div>
  )
}
