import type { MouseEvent, ReactNode } from 'react'

interface PageLinkProps {
  readonly to: string
  readonly children: ReactNode
  /** Called before the page is left: closes the dialog the link stands in. */
  onFollow?(): void
}

/** A link to a page from where no router is: dialogs and notices stand beside the pages. */
export function PageLink({ to, children, onFollow }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    // The router hears of every address that is pushed.
    history.pushState(null, '', to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}
