import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { whyNoModel } from 'sdk/page/chat/whyNoModel.ts'
import type { CharacterDraftProps } from 'sdk/page/points/characterParts.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import styles from './DraftDialog.module.css'
import { type DraftedTexts, draftCharacter, draftedFields, maxWishLength } from './draftCharacter.ts'
import { ownModel } from './ownModel.ts'

type Phase =
  | { readonly kind: 'wishing' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'drafted'; readonly texts: DraftedTexts }
  | { readonly kind: 'refused' | 'failed' | 'no-model'; readonly reason: string }

interface DraftDialogProps extends CharacterDraftProps {
  onClose(): void
}

/** Has a model write a character from a sentence. The form changes where the player takes words over, and only there. */
export default function DraftDialog({ texts, onTake, onClose }: DraftDialogProps) {
  const [wish, setWish] = useState('')
  const { phase, start, stop } = useDrafting()
  const form = useId()
  const isWriting = phase.kind === 'writing'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWriting && wish.trim() !== '') void start(wish.trim())
  }
  const takeAll = (drafted: DraftedTexts) => {
    onTake(drafted)
    onClose()
    const undo = () => onTake(before(texts))
    toast({ type: 'success', title: 'The draft is in the form', action: { label: 'Undo', run: undo } })
  }
  return (
    <Dialog
      title="Draft with AI"
      size="large"
      onClose={onClose}
      footer={
        isWriting ? (
          <Button variant="default" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              type="submit"
              form={form}
              variant={phase.kind === 'drafted' ? 'default' : 'filled'}
              disabled={wish.trim() === ''}
            >
              {phase.kind === 'wishing' ? 'Draft' : 'Draft again'}
            </Button>
            {phase.kind === 'drafted' && <Button onClick={() => takeAll(phase.texts)}>Use all</Button>}
          </>
        )
      }
    >
      <div className={layout.wideStack4}>
        <form id={form} onSubmit={submit}>
          <Textarea
            label="Describe the character in a sentence"
            description="For example: a patient clockmaker of 40 who knows everyone's secrets. Sent to your AI model."
            rows={3}
            maxLength={maxWishLength}
            readOnly={isWriting}
            value={wish}
            onChange={(event) => setWish(event.currentTarget.value)}
          />
        </form>
        <p role="status" className={textStyles.muted}>
          {isWriting && 'Your model is writing. This can take a minute.'}
          {phase.kind === 'drafted' &&
            'The draft is ready. Nothing changes until you use it, and nothing is saved until you save the form.'}
        </p>
        {'reason' in phase && <Alert>{phase.reason}</Alert>}
        {(phase.kind === 'no-model' || phase.kind === 'failed') && (
          <div>
            <LinkButton to="/settings/ai/settings" variant="default">
              AI settings
            </LinkButton>
          </div>
        )}
        {phase.kind === 'drafted' && <Proposal drafted={phase.texts} texts={texts} onTake={onTake} />}
      </div>
    </Dialog>
  )
}

function useDrafting() {
  const [phase, setPhase] = useState<Phase>({ kind: 'wishing' })
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])
  const start = async (wish: string) => {
    const own = new AbortController()
    call.current = own
    const show = (next: Phase) => {
      if (!own.signal.aborted) setPhase(next)
    }
    show({ kind: 'writing' })
    try {
      const reason = await whyNoModel()
      show(reason ? { kind: 'no-model', reason } : await draftCharacter(wish, ownModel, own.signal))
    } catch (error) {
      if (!isAbort(error)) show({ kind: 'failed', reason: `Couldn't draft the character. ${messageOf(error)}` })
    }
  }
  const stop = () => {
    call.current?.abort()
    setPhase({ kind: 'wishing' })
  }
  return { phase, start, stop }
}

interface ProposalProps extends Pick<CharacterDraftProps, 'texts' | 'onTake'> {
  readonly drafted: DraftedTexts
}

/** The draft, each field with the way into the form, and back. */
function Proposal({ drafted, texts, onTake }: ProposalProps) {
  const [own] = useState(texts)
  return (
    <div className={layout.wideStack3}>
      {draftedFields.map(({ name, label }) => {
        const isTaken = texts[name] === drafted[name]
        return (
          <section key={name} className={styles.field} aria-label={`Draft: ${label}`}>
            <div className={rowStyles.apart}>
              <h3 className={textStyles.strong}>{label}</h3>
              <Button
                size="compact-md"
                variant={isTaken ? 'subtle' : 'default'}
                aria-label={isTaken ? `Undo: ${label}` : `Use: ${label}`}
                onClick={() => onTake({ [name]: isTaken ? own[name] : drafted[name] })}
              >
                {isTaken ? 'Undo' : 'Use'}
              </Button>
            </div>
            <p className={styles.text}>{drafted[name]}</p>
            {isTaken && <p className={textStyles.subtle}>In the form</p>}
          </section>
        )
      })}
    </div>
  )
}

/** What the form says now where a draft says something else. */
const before = ({ name, age, personality, scenario, first, examples }: DraftedTexts): DraftedTexts => {
  return { name, age, personality, scenario, first, examples }
}
