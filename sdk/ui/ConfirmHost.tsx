import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { confirmation } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

/** The one place where questions of `confirm` appear. */
export function ConfirmHost() {
  const { question } = useSnapshot(confirmation)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
