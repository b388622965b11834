import type { AppRouter } from './router.tsx'

/** Lets any part of the page, and the world outside it, open the settings: `open-settings` with an optional `tab`. */
export function listenForWindowEvents(router: AppRouter): () => void {
  const openSettings = (event: Event) => {
    const tab: unknown = event instanceof CustomEvent ? event.detail?.tab : undefined
    router.navigate({ to: '/settings', search: typeof tab === 'string' ? { tab } : {} })
  }
  addEventListener('open-settings', openSettings)
  return () => removeEventListener('open-settings', openSettings)
}

export function openSettings(tab?: string): void {
  dispatchEvent(new CustomEvent('open-settings', { detail: tab === undefined ? {} : { tab } }))
}
