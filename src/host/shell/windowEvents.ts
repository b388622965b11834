import { openSettings } from '../extension/openSettings.ts'
import { toast } from '../notices/toasts/toasts.ts'
import type { AppRouter } from './router.tsx'

/** Lets any part of the page, and the world outside it, open the settings: `open-settings` with an optional `tab`. */
export function listenForWindowEvents(router: AppRouter): () => void {
  const showSettings = (event: Event) => {
    const tab: unknown = event instanceof CustomEvent ? event.detail?.tab : undefined
    router.navigate({ to: '/settings', search: typeof tab === 'string' ? { tab } : {} })
  }
  const openChat = () => router.navigate({ to: '/chat' })
  addEventListener('open-settings', showSettings)
  addEventListener('open-signin', sayNoSignIn)
  addEventListener('open-chat', openChat)
  return () => {
    removeEventListener('open-settings', showSettings)
    removeEventListener('open-signin', sayNoSignIn)
    removeEventListener('open-chat', openChat)
  }
}

/** The hosted service asks to sign in. Until there is an account server, that is all that can be said. */
function sayNoSignIn(): void {
  toast({
    type: 'warning',
    title: 'Please sign in to use the hosted service',
    message: 'This copy of Vesper has no account server. Choose another provider in Settings.',
    duration: 10_000,
    action: { label: 'Settings', run: () => openSettings('ai') },
  })
}
