import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { FunctionComponent } from 'react'

/** Shows a page at its address, in a router that knows no other; returns the address that is shown now. */
export async function showPage(Page: FunctionComponent, path = '/page', address = path): Promise<() => string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path, component: Page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: ['/before', address] })
  const router = createRouter({ routeTree: root.addChildren([page, elsewhere]), history })
  await act(async () => void render(<RouterProvider router={router} />))
  return () => history.location.href
}
