import { type ReactNode, useContext } from 'react'
import { confirm } from '../confirm.ts'
import { LinkUseContext, maxAskedAddress } from './linkUse.ts'
import styles from './Markdown.module.css'
import { looksLikeAddress, type SafeLink, says } from './safeLink.ts'

interface TextLinkProps {
  readonly link: SafeLink
  /** The label as text. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * A link of untrusted text. Where it leads stands beside its label, each kept apart from the direction of the other;
 * a label that reads like some other address is no link itself.
 */
export function TextLink({ link, label, children }: TextLinkProps) {
  const use = useContext(LinkUseContext)
  const isOwnName = says(label, link) && !link.isDoubtful
  const isAsked = use.kind === 'ask'
  const isOffered = use.kind !== 'none' && !(isAsked && link.href.length > maxAskedAddress)
  const where = isAsked ? link.href : link.leadsTo
  const address = <bdi className={link.isDoubtful ? styles.doubtful : undefined}>{where}</bdi>
  const labelled = <bdi>{children}</bdi>
  if (!isOffered)
    return (
      <>
        {labelled} ({<bdi>{link.leadsTo}</bdi>}, not offered as a link)
      </>
    )
  const anchor = (inner: ReactNode) =>
    isAsked ? (
      // A button has no address that a middle click or a drag could take.
      <button type="button" className={styles.asking} onClick={() => void openAsked(link, use.by)}>
        {inner}
      </button>
    ) : (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {inner}
      </a>
    )
  if (isOwnName) return anchor(labelled)
  if (looksLikeAddress(label))
    return (
      <>
        {labelled} ({anchor(address)})
      </>
    )
  return anchor(
    <>
      {labelled} ({address})
    </>,
  )
}

async function openAsked({ href, leadsTo }: SafeLink, by: string): Promise<void> {
  const yes = await confirm({
    title: 'Open this address?',
    text: `A link of the plugin ${by} leads to ${leadsTo}. That site receives the full address: ${href}`,
    action: 'Open address',
  })
  if (yes) window.open(href, '_blank', 'noopener,noreferrer')
}
