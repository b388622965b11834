import { useEffect, useRef, useState } from 'react'
import type { CharacterId, SessionId } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { rememberNow } from './rememberNow.ts'
import { takesPart } from './source.ts'

/** Has the open chat read for memories at once. Shown where one with this character is open that no script plays. */
export function RememberNow({ character }: { readonly character: CharacterId }) {
  const { current, phase } = useSnapshot(session)
  const [progress, setProgress] = useState<string>()
  const failure = useReadingFailure(current?.id, current?.messageCount ?? 0, progress)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!current || phase !== 'open' || current.script !== undefined || !takesPart(current, character)) return null
  const remember = async () => {
    const asking = new AbortController()
    stop.current = asking
    await rememberNow(current.id, setProgress, asking.signal)
    setProgress(undefined)
  }
  return (
    <>
      <Button
        variant="default"
        title={`Saves memories from the newest messages of “${current.name}”`}
        onClick={() => (progress === undefined ? void remember() : stop.current?.abort())}
      >
        {progress === undefined ? 'Remember now' : 'Stop'}
      </Button>
      <p role="status" className={textStyles.mutedAnywhere}>
        {progress ?? failure}
      </p>
      {progress === undefined && failure && (
        <LinkButton to="/settings/ai/memories" variant="subtle">
          Memory settings
        </LinkButton>
      )}
    </>
  )
}

/** Why the chat's last reading on its own saved nothing; read anew after each message, and when asked for. */
function useReadingFailure(id: SessionId | undefined, messages: number, progress: string | undefined) {
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have brought another reading
  useEffect(() => {
    let isCurrent = true
    if (id && progress === undefined) {
      void conversation()
        .rememberState(id)
        .then((state) => isCurrent && setFailure(state.failure))
        .catch(() => {})
    }
    return () => {
      isCurrent = false
    }
  }, [id, messages, progress])
  return failure
}
