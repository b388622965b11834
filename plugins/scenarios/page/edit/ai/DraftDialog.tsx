import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './Draft.module.css'
import {
  counted,
  type Drafted,
  type DraftPhase,
  drafting,
  leaveDrafting,
  openDrafting,
  startDraft,
  stopDraft,
  takeExtension,
  takeNew,
  talkOn,
} from './drafting.ts'
import { WishForm } from './WishForm.tsx'
import { maxIdeaLength } from './wish.ts'

interface DraftDialogProps {
  onClose(): void
  /** A new scenario, or more nodes for the one that is open in the editor. */
  readonly mode?: 'new' | 'extend'
}

/** Has a model write a scenario from an idea. Nothing of it is kept before the author takes it. */
export default function DraftDialog({ onClose, mode = 'new' }: DraftDialogProps) {
  const { phase, wish } = useSnapshot(drafting)
  const use = useTaking(onClose)
  useEffect(() => {
    openDrafting(mode)
    return leaveDrafting
  }, [mode])
  const isWorking = phase.kind === 'working'
  const close = (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  )
  const footer = isWorking ? (
    <Button variant="default" onClick={stopDraft}>
      Stop
    </Button>
  ) : (
    <>
      {close}
      <Button
        variant={phase.kind === 'drafted' ? 'default' : 'filled'}
        disabled={wish.idea.trim() === ''}
        onClick={() => void startDraft(mode)}
      >
        {phase.kind === 'wishing' ? 'Draft' : 'Draft again'}
      </Button>
      {phase.kind === 'drafted' && <Button onClick={() => void use(phase.draft)}>Use draft</Button>}
    </>
  )
  return (
    <Dialog title="Draft with AI" size="large" onClose={onClose} footer={footer}>
      <div className={styles.panel}>
        <WishForm mode={mode} disabled={isWorking} />
        <Outcome phase={phase} />
        {(phase.kind === 'drafted' || phase.kind === 'failed') && <TalkOn mode={mode} />}
      </div>
    </Dialog>
  )
}

function useTaking(onClose: () => void) {
  const navigate = useNavigate()
  return async (drafted: Drafted) => {
    if (drafted.extend) {
      const isTaken = takeExtension(drafted)
      const title = isTaken
        ? 'The new nodes are in your scenario'
        : 'The scenario changed in the meantime. Draft again.'
      toast({ type: isTaken ? 'success' : 'warning', title })
      return onClose()
    }
    try {
      const id = await takeNew(drafted)
      onClose()
      await navigate({ to: `/scenario/${id}/edit` })
    } catch (error) {
      const message = `Couldn't save the draft. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Draft with AI', message, details: error })
    }
  }
}

function Outcome({ phase }: { readonly phase: DraftPhase }) {
  return (
    <section className={`${layout.wideStack3} ${styles.outcome}`} aria-label="Draft result">
      <p role="status">{statusOf(phase)}</p>
      {phase.kind === 'working' && (
        <p className={textStyles.subtle} aria-hidden="true">
          Round {phase.progress.round}
          {phase.progress.letters > 0 && `, ${phase.progress.letters.toLocaleString()} letters`}
        </p>
      )}
      {phase.kind === 'no-model' && <LinkButton to="/settings/ai/settings">AI settings</LinkButton>}
      {phase.kind === 'failed' && phase.problems.length > 0 && (
        <ul className={styles.problems} aria-label="Problems">
          {[...new Set(phase.problems)].slice(0, maxShown).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {phase.kind === 'drafted' && <DraftPreview {...phase.draft} />}
    </section>
  )
}

const maxShown = 20

function statusOf(phase: DraftPhase): string {
  switch (phase.kind) {
    case 'wishing':
      return ''
    case 'working':
      return phase.progress.words
    case 'drafted':
      return "The draft is ready. It isn't saved until you use it."
    case 'refused':
      return phase.reason
    case 'failed':
      return phase.message
    case 'no-model':
      return phase.words
    default:
      return phase satisfies never
  }
}

/** Tells the model what should be different, without beginning anew. */
function TalkOn({ mode }: { readonly mode: 'new' | 'extend' }) {
  const [words, setWords] = useState('')
  const said = words.trim()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (said !== '') void talkOn(mode, said)
      }}
    >
      <Textarea
        label="What should be different?"
        rows={2}
        maxLength={maxIdeaLength}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={said === ''}>
        Send to AI
      </Button>
    </form>
  )
}

/** What a draft is: its name, what it says of itself, and its nodes with where they lead. */
function DraftPreview({ about, fresh, extend }: Pick<Drafted, 'about' | 'fresh' | 'extend'>) {
  const isNew = new Set(fresh)
  const nodes = about.pages.filter(({ id }) => isNew.has(id))
  return (
    <div className={layout.wideStack3}>
      {!extend && (
        <>
          <h3 className={styles.name}>{about.title}</h3>
          {about.description && <p>{about.description}</p>}
        </>
      )}
      <h4>{counted(nodes.length, extend ? 'new node' : 'node')}</h4>
      <ol className={styles.nodes} aria-label="Nodes">
        {nodes.map(({ id, label, leads }) => (
          <li key={id}>
            <bdi className={styles.node}>{id}</bdi> {label !== id && <span>{label}</span>}
            <span className={textStyles.subtle}>{leads.length > 0 ? `leads to ${leads.join(', ')}` : 'no exits'}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
