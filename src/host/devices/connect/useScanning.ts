import { useEffect, useState } from 'react'

/** How long it is shown that one looks for devices. Those found later appear all the same. */
const shownMs = 3000

/** Whether to show that a provider looks for devices: for a moment after it began to. */
export function useScanning(isScanning: boolean): boolean {
  const [isShown, setShown] = useState(isScanning)
  useEffect(() => {
    if (!isScanning) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isScanning])
  return isShown
}
