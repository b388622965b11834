export interface SafeLink {
  readonly href: string
  /** Shown beside the text, so that a link cannot pass for another; none for mail addresses. */
  readonly host: string | undefined
}

/** A link from untrusted text: encrypted web and mail only. Anything else is shown as plain text. */
export function safeLink(href: string): SafeLink | undefined {
  try {
    const url = new URL(href)
    // A name before the host is there to be taken for the host.
    if (url.protocol === 'https:' && !url.username && !url.password) return { href: url.href, host: url.host }
    return url.protocol === 'mailto:' ? { href: url.href, host: undefined } : undefined
  } catch {
    return undefined
  }
}
