import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { withNames } from 'sdk/page/characters/withNames.ts'
import { whyNoModel } from 'sdk/page/chat/whyNoModel.ts'
import type { CharacterDraftProps } from 'sdk/page/points/characterParts.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { EndInView, useEndInView } from 'sdk/ui/EndInView.tsx'
import { ArrowUpIcon, StopIcon } from 'sdk/ui/icons.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './TryOut.module.css'
import { answerAgain, type Line, type Phase, say, startAgain, stopReply, tryOut } from './tryOut.ts'

/** What was said in the try-out, and where one writes. */
export function TryOutChat({ texts, opening: written, compose }: CharacterDraftProps) {
  const { opening, said, trouble, live } = useSnapshot(tryOut)
  const noModel = useNoModel()
  const end = useEndInView()
  const names = { char: texts.name.trim() || 'Character', user: chat.now.persona().name }
  // Until it is said, it follows the form.
  const first: Line = opening ?? { by: 'character', text: withNames(written, names) }
  const isBusy = live.phase.kind !== 'idle'
  const hasBegun = said.length > 0
  return (
    <>
      <p className={textStyles.muted}>A try-out: nothing here is kept. Each reply uses what the form says now.</p>
      <EndInView end={end} jump="Newest" className={boxes.sunken ?? ''} aria-label="Try-out conversation">
        <div ref={end.newest} className={layout.wideStack3}>
          {first.text === '' ? (
            !hasBegun && <p className={textStyles.muted}>No first message yet: you write first.</p>
          ) : (
            <LineRow line={first} names={names} />
          )}
          {said.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are added and taken away at the end only
            <LineRow key={index} line={line} names={names} />
          ))}
          {live.text !== '' && <LineRow line={{ by: 'character', text: live.text }} names={names} isLive />}
        </div>
      </EndInView>
      <p className={textStyles.muted} role="status">
        {wordsFor(live.phase as Phase, names.char)}
      </p>
      <Announcer isBusy={isBusy} name={names.char} />
      {trouble && trouble.kind !== 'no-model' && <Alert>{trouble.reason}</Alert>}
      {noModel ? (
        <NoModel reason={noModel} />
      ) : (
        <Composer name={names.char} isBusy={isBusy} onSay={(text) => void say(text, compose)} />
      )}
      {(hasBegun || trouble) && (
        <div className={layout.row}>
          {hasBegun && !noModel && (
            <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => void answerAgain(compose)}>
              {said.at(-1)?.by === 'player' ? 'Retry' : 'Answer again'}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={startAgain}>
            Start again
          </Button>
          {trouble?.kind === 'failed' && <SourceLink />}
        </div>
      )}
    </>
  )
}

const SourceLink = () => (
  <LinkButton to="/settings/ai/settings" size="compact-md" variant="default">
    Choose a source
  </LinkButton>
)

function NoModel({ reason }: { readonly reason: string }) {
  return (
    <div className={layout.stack2}>
      <p className={textStyles.muted}>{reason}</p>
      <div>
        <SourceLink />
      </div>
    </div>
  )
}

/** Why no model can be asked; looked at anew when the player comes back to the window, and after each try. */
function useNoModel(): string | undefined {
  const [reason, setReason] = useState<string>()
  const { trouble } = useSnapshot(tryOut)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try may have found that there is none any more
  useEffect(() => {
    let shown = true
    const look = () => void whyNoModel().then((now) => shown && setReason(now))
    look()
    addEventListener('focus', look)
    return () => {
      shown = false
      removeEventListener('focus', look)
    }
  }, [trouble])
  return reason
}

interface LineRowProps {
  readonly line: Line
  readonly names: { readonly char: string; readonly user: string }
  readonly isLive?: boolean
}

function LineRow({ line: { by, text, problem }, names, isLive = false }: LineRowProps) {
  return (
    <article className={styles.line} data-by={by} aria-busy={isLive}>
      <p className={styles.name}>
        <bdi>{by === 'player' ? names.user : names.char}</bdi>
      </p>
      {text !== '' && <Markdown text={text} />}
      {problem !== undefined && <p className={textStyles.warningSmall}>{problem}</p>}
    </article>
  )
}

interface ComposerProps {
  readonly name: string
  readonly isBusy: boolean
  onSay(text: string): void
}

function Composer({ name, isBusy, onSay }: ComposerProps) {
  const [text, setText] = useState('')
  const send = () => {
    if (isBusy || text.trim() === '') return
    onSay(text)
    setText('')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <Textarea
        className={styles.field}
        aria-label="Write to the try-out"
        placeholder={`Write to ${name}`}
        autosize={false}
        rows={2}
        enterKeyHint="send"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        // Keys keep the two apart: a press that begins on Stop and ends when the reply is over must not send.
        <ActionIcon
          key="stop"
          size="xl"
          radius="xl"
          variant="default"
          aria-label="Stop try-out reply"
          onClick={stopReply}
        >
          <StopIcon />
        </ActionIcon>
      ) : (
        <ActionIcon key="send" size="xl" radius="xl" variant="filled" type="submit" aria-label="Send to try-out">
          <ArrowUpIcon />
        </ActionIcon>
      )}
    </form>
  )
}

/** Reads a reply out once, when it is whole; the words in between would drown everything else. */
function Announcer({ isBusy, name }: { readonly isBusy: boolean; readonly name: string }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (isBusy) return () => setWords(newestReply(name))
    return undefined
  }, [isBusy, name])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}

function newestReply(name: string): string {
  const last = tryOut.said.at(-1)
  return last?.by === 'character' ? `${name}: ${last.text.slice(0, 500)}` : ''
}

function wordsFor(phase: Phase, name: string): string | undefined {
  if (phase.kind === 'retrying') return `${phase.failure.message} Retrying ${phase.attempt}/${phase.of}…`
  if (phase.kind !== 'waiting') return undefined
  if (phase.text !== undefined) return phase.text
  if (phase.note === 'loading') return 'The model is loading…'
  return phase.note === 'queued' ? 'Waiting for the server…' : `${name} is thinking…`
}
