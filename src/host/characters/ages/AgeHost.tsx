import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { ageQuestion } from './ageQuestion.ts'

const AgeDialog = lazy(() => import('./AgeDialog.tsx'))

/** The one place where ages are asked for. */
export function AgeHost() {
  const { question, count } = useSnapshot(ageQuestion)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <AgeDialog key={count} question={question} />
    </Suspense>
  )
}
