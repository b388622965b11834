import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { notifyComposing } from 'sdk/page/composing.ts'
import { composerParts } from 'sdk/page/points/chatParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { namesIn, session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { ArrowUpIcon, CloseIcon, StopIcon } from 'sdk/ui/icons.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { estimSection } from '../../consent/estimSection.ts'
import { saysSafeword } from '../../devices/safeword/safeword.ts'
import { AttachButton } from '../messages/AttachButton.tsx'
import attachedStyles from '../messages/Attached.module.css'
import { detach, inHand, sendWithPictures } from '../messages/attach.ts'
import { isStopping, stop } from '../session/turn.ts'
import styles from './ChatPage.module.css'
import { beginSending, drafts, giveBack, moveToOpened, noSession, readDraft, saveDraft } from './composerDraft.ts'

/** How long after a reply an empty send is taken for a late press on Stop. */
const deafMs = 400

/**
 * Where one writes. The field keeps its own text, so that typing never waits for the page; what is written and not
 * yet sent is kept, too, and is there again after a reload.
 */
export function Composer({ actions }: { readonly actions: ReactNode }) {
  const { current, live } = useSnapshot(session)
  const busy = live.phase.kind !== 'idle'
  const field = useRef<HTMLTextAreaElement>(null)
  const endedAt = useRef(Number.NEGATIVE_INFINITY)
  const id = current?.id ?? noSession

  const { isRead, takenOver } = useSnapshot(drafts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what another tab has written is shown, too.
  useEffect(() => {
    const wasTyping = isRead && moveToOpened(id)
    const text = readDraft(id)
    // The same text set again would move the cursor.
    if (field.current && isRead && field.current.value !== text) field.current.value = text
    // The field is a new one for each chat. Where a keyboard would cover half of the page, it waits to be touched.
    const isFree = !document.activeElement || document.activeElement.matches('body, #content')
    if (wasTyping || (id !== noSession && isFree && matchMedia('(hover: hover) and (pointer: fine)').matches))
      field.current?.focus()
    notifyComposing(field.current)
    return () => notifyComposing(null)
  }, [id, isRead, takenOver])

  useEffect(() => {
    if (!busy) return
    return () => {
      endedAt.current = performance.now()
    }
  }, [busy])

  const submit = async () => {
    const element = field.current
    if (!element) return
    // After a stop, words may follow at once; a slip on the button must not let the character go on. A safeword waits
    // for nobody.
    const isSafeword = saysSafeword(element.value, estimSection.now.safeword)
    if (busy && !isSafeword && (!isStopping() || element.value.trim() === '')) return
    // The button was Stop a moment ago: a press meant for it must not let the character go on.
    if (element.value.trim() === '' && performance.now() - endedAt.current < deafMs) return
    if (!current) {
      toast({ type: 'warning', title: 'Please select a character first' })
      return
    }
    const text = element.value
    element.value = ''
    notifyComposing(element)
    const endSending = beginSending(id, text)
    if (await sendWithPictures(text, endSending)) return endSending()
    const both = giveBack(id, text)
    if ((session.current?.id ?? noSession) !== id) return
    element.value = both
    notifyComposing(element)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  const onInput = () => {
    if (!field.current) return
    notifyComposing(field.current)
    saveDraft(id, field.current.value)
  }

  return (
    <form className={styles.composer} data-composer onSubmit={onSubmit}>
      <AttachedPictures />
      <div className={styles.box}>
        {actions}
        <AttachButton />
        <textarea
          autoComplete="off"
          ref={field}
          className={styles.field}
          aria-label="Message"
          placeholder={current ? `Write to ${namesIn(current)}` : 'Write a message'}
          rows={1}
          enterKeyHint="send"
          onKeyDown={onKeyDown}
          onInput={onInput}
        />
        <Parts of={composerParts} at="before-send" props={{ field, send: () => void submit() }} />
        {busy ? (
          // Keys keep the two apart: a press that begins on Stop and ends when the reply is over must not send.
          <ActionIcon
            key="stop"
            size="lg"
            radius="xl"
            variant="default"
            aria-label="Stop reply"
            title="Stop the reply"
            onClick={() => void stop()}
          >
            <StopIcon />
          </ActionIcon>
        ) : (
          <ActionIcon key="send" size="lg" radius="xl" variant="filled" type="submit" aria-label="Send" title="Send">
            <ArrowUpIcon />
          </ActionIcon>
        )}
      </div>
    </form>
  )
}

/** The pictures that go with the next message, and an honest word about who sees them. */
function AttachedPictures() {
  const { current } = useSnapshot(session)
  const { pictures } = useSnapshot(inHand)
  const id = current?.id
  const shown = id ? (pictures[id] ?? []) : []
  if (!id || shown.length === 0) return null
  return (
    <div className={attachedStyles.attached}>
      <ul className={rowStyles.list2} aria-label="Attached pictures">
        {shown.map((picture) => (
          <li key={picture.id} className={attachedStyles.item}>
            <img src={picture.url} alt={picture.name || 'Picture'} />
            <ActionIcon
              size="sm"
              variant="default"
              className={attachedStyles.remove ?? ''}
              aria-label={`Remove ${picture.name || 'the picture'}`}
              onClick={() => detach(id, picture.id)}
            >
              <CloseIcon size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className={textStyles.muted}>Shown in the chat with your message. Models do not see pictures yet.</p>
    </div>
  )
}
