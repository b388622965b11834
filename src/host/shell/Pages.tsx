import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { openSettings } from 'sdk/page/openSettings.ts'
import { dialogs, routes, settingsPages } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { toast } from 'sdk/page/toasts.ts'
import { prefetchPages } from './prefetch.ts'
import { type AppRouter, buildRouter, withPages } from './router.tsx'

/**
 * The page at the current address. The routes follow the points: what a plugin adds has an address at once, and nothing on
 * screen begins anew for it.
 */
export function Pages() {
  const pages = usePoint(routes)
  const settings = usePoint(settingsPages)
  const [made, setMade] = useState(() => ({
    pages,
    settings,
    router: buildRouter([...pages.values()], settings),
    count: 1,
  }))
  useEffect(() => {
    if (made.pages === pages && made.settings === settings) return
    const router = withPages(made.router, [...pages.values()], settings)
    setMade({ pages, settings, router, count: router === made.router ? made.count : made.count + 1 })
  }, [made, pages, settings])
  useEffect(() => listenForWindowEvents(made.router), [made.router])
  useEffect(() => prefetchPages([...pages.values()]), [pages])
  // A provider that got another router would not begin with it.
  return <RouterProvider key={made.count} router={made.router} />
}

/** Lets any part of the page, and the world outside it, open the settings: `open-settings` with an optional `tab`. */
function listenForWindowEvents(router: AppRouter): () => void {
  const showSettings = (event: Event) => {
    const tab: unknown = event instanceof CustomEvent ? event.detail?.tab : undefined
    router.navigate({ to: '/settings', search: typeof tab === 'string' ? { tab } : {} })
  }
  const openChat = () => router.navigate({ to: '/chat' })
  const openPage = (event: Event) => {
    const path: unknown = event instanceof CustomEvent ? event.detail?.path : undefined
    // One that begins otherwise would lead elsewhere.
    if (typeof path === 'string' && /^\/(?!\/)/.test(path)) router.navigate({ to: path })
  }
  addEventListener('open-settings', showSettings)
  addEventListener('open-signin', showSignIn)
  addEventListener('open-chat', openChat)
  addEventListener('open-page', openPage)
  return () => {
    removeEventListener('open-settings', showSettings)
    removeEventListener('open-signin', showSignIn)
    removeEventListener('open-chat', openChat)
    removeEventListener('open-page', openPage)
  }
}

/** Something needs an account. Without an account server, that is all that can be said. */
function showSignIn(): void {
  if (account.phase !== 'off' && dialogs.read().has('sign-in')) openDialog('sign-in')
  else sayNoSignIn()
}

function sayNoSignIn(): void {
  toast({
    type: 'warning',
    title: 'Please sign in to use the hosted service',
    message: 'This copy of Vesper has no account server. Choose another provider in Settings.',
    duration: 10_000,
    action: { label: 'Settings', run: () => openSettings('ai') },
  })
}
