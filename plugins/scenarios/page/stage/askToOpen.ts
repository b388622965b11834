import { confirm } from 'sdk/ui/confirm.ts'
import { safeLink } from 'sdk/ui/markdown/safeLink.ts'

/** A link of a story opens in a window of its own, once the player has seen where it leads. */
export async function askToOpen(href: string): Promise<void> {
  const link = safeLink(href)
  if (!link) return
  const text = `This story links to ${link.leadsTo}. That site receives the full address: ${link.href}`
  if (await confirm({ title: 'Leave the story?', text, action: 'Open' }))
    window.open(link.href, '_blank', 'noopener,noreferrer')
}

/** Takes clicks on links of a story, wherever they are, before the browser follows them. Returns the way out. */
export function saveLinks(root: HTMLElement | ShadowRoot): () => void {
  const listen = (event: Event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
    if (!link) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'click' && link.href) void askToOpen(link.href)
  }
  root.addEventListener('click', listen)
  root.addEventListener('auxclick', listen)
  return () => {
    root.removeEventListener('click', listen)
    root.removeEventListener('auxclick', listen)
  }
}
