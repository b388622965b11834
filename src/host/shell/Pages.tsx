import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { routes, settingsPages } from '../extension/points.ts'
import { usePoint } from '../extension/usePoint.ts'

import { prefetchPages } from './prefetch.ts'
import { buildRouter } from './router.tsx'
import { listenForWindowEvents } from './windowEvents.ts'

/** The page at the current address. The routes follow the points: what a plugin adds has an address at once. */
export function Pages() {
  const pages = usePoint(routes)
  const settings = usePoint(settingsPages)
  const router = useMemo(() => buildRouter([...pages.values()], settings), [pages, settings])
  useEffect(() => listenForWindowEvents(router), [router])
  useEffect(() => prefetchPages([...pages.values()]), [pages])
  return <RouterProvider router={router} />
}
