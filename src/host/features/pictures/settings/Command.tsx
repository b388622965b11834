import { useEffect, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import styles from './ImageSettings.module.css'

/** How a server is started so that it lets this page in, to be copied. */
export function Command({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // It stands beside the button and can be selected.
      () => setCopied(false),
    )
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <Button size="compact-md" variant="default" onClick={() => void copy()}>
        {isCopied ? 'copied' : 'Copy CORS Fix'}
      </Button>
    </div>
  )
}

const copiedMs = 2000
