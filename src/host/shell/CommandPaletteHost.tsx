import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { palette } from '../extension/palette.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** The one place where the command palette appears. */
export function CommandPaletteHost() {
  const { isOpen } = useSnapshot(palette)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  )
}
