import { useEffect, useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Memory.module.css'
import { rememberNow } from './rememberNow.ts'
import { takesPart } from './source.ts'

/** Has the open chat read for memories at once. Shown where one with this character is open. */
export function RememberNow({ character }: { readonly character: CharacterId }) {
  const { current, phase } = useSnapshot(session)
  const [progress, setProgress] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (!current || phase !== 'open' || !takesPart(current, character)) return null
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
        title={`Reads the newest messages of “${current.name}” for what is worth remembering`}
        onClick={() => (progress === undefined ? void remember() : stop.current?.abort())}
      >
        {progress === undefined ? 'Remember now' : 'Stop'}
      </Button>
      <p role="status" className={styles.facts}>
        {progress}
      </p>
    </>
  )
}
