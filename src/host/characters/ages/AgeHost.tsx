import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { ageQuestion } from './ageQuestion.ts'

const AgeDialog = lazy(() => import('./AgeDialog.tsx'))

/** The one place where characters' ages are asked for. */
export function AgeHost() {
  const { question } = useSnapshot(ageQuestion)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <AgeDialog key={question.id} question={question} />
    </Suspense>
  )
}
