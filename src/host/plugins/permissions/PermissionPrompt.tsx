import { useEffect, useId, useState } from 'react'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { useModal } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { currentNeighbours } from '../run/currentNeighbours.ts'
import { ChangeLog } from './ChangeLog.tsx'
import { listed } from './extent.ts'
import styles from './PermissionPrompt.module.css'
import { nameOfPermission, wishOf } from './permissionNames.ts'
import { nameOf } from './permissions.ts'
import type { Asked } from './permissionsOf.ts'
import { type OpenPrompt, settlePrompt } from './prompts.ts'
import { answerTo, type PermissionRequest, type Prompt, promptFor, subjectOf } from './request.ts'
import { SentenceList } from './SentenceList.tsx'
import { plain, quoted } from './theirWords.ts'
import { tierWords } from './tiers.ts'

const acceptAfterMs = 500

/** Asks the player what a plugin may do. It says so in our words, and quotes the author apart from them. */
export default function PermissionPrompt({ open }: { readonly open: OpenPrompt }) {
  const { id, request } = open
  const [settings] = useState(() => pluginSettings(subjectOf(request).manifest))
  const [prompt] = useState(() => promptFor(request, settings, nameOf, currentNeighbours()))
  const answer = (granted: boolean) => settlePrompt(id, answerTo(request, granted, settings, Date.now()))
  const deny = () => answer(false)
  const dialog = useModal(deny)
  const ready = useReadyAfter(acceptAfterMs)
  const titleId = useId()
  const textId = useId()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={`${boxes.floating} ${styles.dialog}`}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {titleOf(request)}
          </h2>
          <Whose prompt={prompt} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too. */}
        <section className={styles.body} aria-label="Requested permissions" tabIndex={0}>
          <div id={textId} className={layout.stack3}>
            {prompt.now.length > 0 ? (
              <SentenceList sentences={prompt.now} />
            ) : (
              <p>No permissions: no servers, no conversation, no devices.</p>
            )}
          </div>
          <AuthorsWords reasons={prompt.reasons} />
          {prompt.withheld.length > 0 && (
            <p>
              It also asks to {listed(prompt.withheld.map(({ permission }) => wishOf(permission)))}. Only reviewed
              plugins may do this, so it is denied.
            </p>
          )}
          <Later prompt={prompt} />
          <Changes prompt={prompt} />
        </section>
        <footer className={styles.footer}>
          <p className={styles.hint}>{'You can change this in Settings > Permissions.'}</p>
          <div className={`${rowStyles.toRight} ${styles.buttons}`}>
            <Button variant="default" data-first-focus onClick={deny}>
              Deny
            </Button>
            <Button className={(!ready && styles.waiting) || ''} disabled={!ready} onClick={() => answer(true)}>
              {request.kind === 'install' ? 'Allow and install' : 'Allow'}
            </Button>
          </div>
        </footer>
      </div>
    </dialog>
  )
}

function titleOf(request: PermissionRequest): string {
  const { manifest } = subjectOf(request)
  const name = quoted(manifest.name)
  switch (request.kind) {
    case 'install':
      return `Install ${name}?`
    case 'update':
      return `Update ${name} to ${manifest.version}?`
    case 'first-use':
      return `Allow ${name} more?`
  }
}

function Whose({ prompt: { manifest, tier, publisher, otherPublisher } }: { readonly prompt: Prompt }) {
  return (
    <div className={styles.whose}>
      <p>
        <code>{manifest.id}</code> {manifest.version}
        {manifest.author && (
          <>
            , by <bdi>{plain(manifest.author)}</bdi>
          </>
        )}
      </p>
      <p>
        {tierWords[tier]}{' '}
        {publisher ? (
          <>
            Signed with the key <code>{publisher}</code>.
          </>
        ) : (
          'Not signed.'
        )}
      </p>
      {otherPublisher && (
        <p className={styles.other}>The publisher has changed, so all permissions are requested again.</p>
      )}
    </div>
  )
}

function Later({ prompt: { later, laterReasons } }: { readonly prompt: Prompt }) {
  if (later.length === 0 && laterReasons.length === 0) return null
  return (
    <div className={layout.stack3}>
      <h3 className={textStyles.smallHeading}>May request later</h3>
      <SentenceList sentences={later} />
      <AuthorsWords reasons={laterReasons} />
    </div>
  )
}

function Changes({ prompt: { changes } }: { readonly prompt: Prompt }) {
  if (changes.length === 0) return null
  return (
    <div className={layout.stack3}>
      <h3 className={textStyles.smallHeading}>Changed explanations</h3>
      <ChangeLog changes={changes} />
    </div>
  )
}

/**
 * False until the component has been in sight for `ms`: a press that was meant for what stood here before must not
 * count as an answer. It begins anew when the window comes back to the front.
 */
function useReadyAfter(ms: number): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      setReady(false)
      timer = setTimeout(() => setReady(true), ms)
    }
    begin()
    addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', begin)
    }
  }, [ms])
  return ready
}

interface AuthorsWordsProps {
  readonly reasons: readonly Asked[]
}

/** Why the author says each permission is needed: quoted, so that nobody takes it for ours. */
function AuthorsWords({ reasons }: AuthorsWordsProps) {
  if (reasons.length === 0) return null
  return (
    <div className={styles.words}>
      <p className={styles.label}>The author says:</p>
      <ul className={styles.list}>
        {reasons.map(({ permission, reason }) => (
          <li key={permission}>
            {nameOfPermission(permission)}:{' '}
            <q>
              <bdi>{reason}</bdi>
            </q>
          </li>
        ))}
      </ul>
    </div>
  )
}
