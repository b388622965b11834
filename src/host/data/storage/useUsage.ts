import { useCallback, useEffect, useState } from 'react'
import { storage } from '../../engines/engine.ts'

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
