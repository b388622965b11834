import { useCallback, useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { megabytes, percentUsed } from 'sdk/page/megabytes.ts'
import bars from 'sdk/ui/bars.module.css'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'

/** How much of the room the browser gives is taken. */
export function UsageBar({ usage }: { readonly usage: Usage | undefined }) {
  const percent = usage ? percentUsed(usage.usage, usage.quota) : 0
  const words = usage ? `${megabytes(usage.usage)} of ${megabytes(usage.quota)} used` : 'Calculating…'
  return (
    <div className={layout.stack2}>
      <meter className={bars.framed} aria-label="Storage used" aria-valuetext={words} max={100} value={percent} />
      <p className={textStyles.muted}>{words}</p>
    </div>
  )
}

export interface Usage {
  /** In bytes, as the browser estimates. */
  readonly usage: number
  readonly quota: number
  readonly persistent: boolean
}

/** How much room is taken, asked for when the component appears and whenever `refresh` is called. */
export function useUsage(): { readonly usage: Usage | undefined; readonly refresh: () => Promise<void> } {
  const [usage, setUsage] = useState<Usage>()
  const refresh = useCallback(async () => {
    setUsage(
      await storage()
        .estimate()
        .catch(() => undefined),
    )
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { usage, refresh }
}
