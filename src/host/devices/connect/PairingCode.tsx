import { useMemo, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { encode } from 'uqr'
import styles from './ProviderPage.module.css'

interface PairingCodeProps {
  /** What to do with it. */
  readonly text: string
  readonly url: string
}

/** Something to scan with a phone, and the same to copy. */
export function PairingCode({ text, url }: PairingCodeProps) {
  const code = useMemo(() => encode(url, { ecc: 'M', border: 3 }), [url])
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
      <svg
        className={styles.code}
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={`Code to scan. ${text}`}
        shapeRendering="crispEdges"
      >
        <path d={pathOf(code.data)} />
      </svg>
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

/** One run of dark modules is one bar. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
      return starts.map((x) => {
        const end = row.indexOf(false, x)
        const length = (end === -1 ? row.length : end) - x
        return `M${x} ${y}h${length}v1h-${length}z`
      })
    })
    .join('')
}
