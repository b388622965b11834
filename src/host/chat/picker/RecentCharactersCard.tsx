import { lazy, Suspense } from 'react'

const RecentCharacters = lazy(() => import('./RecentCharacters.tsx'))

/** The card of the home page; its code comes after the page. */
export function RecentCharactersCard() {
  return (
    <Suspense>
      <RecentCharacters />
    </Suspense>
  )
}
