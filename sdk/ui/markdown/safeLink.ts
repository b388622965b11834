import { hostLine, shownHost } from '../../text/hostNames.ts'

/** A link from untrusted text, and what stands beside its label. */
export interface SafeLink {
  readonly href: string
  /** Where it leads, in one line: "evil.example", "mail to ada@evil.example". */
  readonly leadsTo: string
  /** Letters of the host pass for others. */
  readonly isDoubtful: boolean
}

const maxMailLength = 254
const mail = /^[^\s@,;:<>()[\]\\"?&%]+@[^\s@,;:<>()[\]\\"?&%/]+$/u

/**
 * Encrypted web pages, and mail to one address: no subject, no text, no copies, which could carry words out. Anything
 * else is shown as plain text.
 */
export function safeLink(href: string): SafeLink | undefined {
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  if (url.protocol === 'mailto:') return mailLink(url)
  // A name before the host is there to be taken for the host.
  if (url.protocol !== 'https:' || url.username || url.password) return undefined
  const host = shownHost(url.host)
  return { href: url.href, leadsTo: hostLine(host), isDoubtful: host.isDoubtful }
}

function mailLink({ pathname }: URL): SafeLink | undefined {
  const address = decodedOnce(pathname)
  if (address === undefined || address.length > maxMailLength || !mail.test(address)) return undefined
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  if (!URL.canParse(`https://${address.slice(at + 1)}`) || /[^\x21-\x7e]/.test(name)) return undefined
  const host = shownHost(new URL(`https://${address.slice(at + 1)}`).hostname)
  return {
    href: `mailto:${name}@${host.ascii}`,
    leadsTo: `mail to ${name}@${hostLine(host)}`,
    isDoubtful: host.isDoubtful,
  }
}

function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Whether a label is the address of its link, word for word, and nothing that could pass for another. */
export function says(label: string, { href }: SafeLink): boolean {
  const bare = href.replace(/^(https:\/\/|mailto:)/, '')
  return [href, bare].some((address) => label === address || `${label}/` === address)
}

/** Whether a label reads like an address, of whatever kind. */
export function looksLikeAddress(label: string): boolean {
  const text = label
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[。｡．]/gu, '.')
  return /:\/\/|\bwww\.|\bmailto:|[^\s@]@[^\s@]|[\p{L}\p{N}-]\.\p{L}{2,}|\d{1,3}\.\d{1,3}\.\d/iu.test(text)
}
