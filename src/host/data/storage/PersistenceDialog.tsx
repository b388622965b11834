import { useEffect, useState } from 'react'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { markPersistenceRequested, type PersistenceDetail, requestPersistence } from './persistence.ts'

type Step = 'bookmark' | 'permission' | 'waiting' | 'success' | 'failed'

const titles: Readonly<Record<Step, string>> = {
  bookmark: 'Keep your characters safe',
  permission: 'Keep your characters safe',
  waiting: 'Keep your characters safe',
  success: 'Protected',
  failed: 'Permission Denied',
}

const closesAfterMs = 2000

/** Asks for a bookmark, then the browser for its promise not to delete anything by itself. */
export default function PersistenceDialog({ detail, onClose }: DialogProps) {
  const [step, setStep] = useState<Step>('bookmark')
  useClosingAfter(step === 'success', onClose)

  const skip = () => {
    markPersistenceRequested()
    onClose()
  }
  const request = async () => {
    setStep('waiting')
    const isGranted = await requestPersistence()
    markPersistenceRequested()
    setStep(isGranted ? 'success' : 'failed')
    if (isGranted) (detail as PersistenceDetail | undefined)?.onGranted?.()
  }
  return (
    <Dialog
      title={titles[step]}
      size="small"
      closing="own"
      onClose={step === 'waiting' ? () => {} : skip}
      footer={<Answers step={step} skip={skip} next={() => setStep('permission')} request={() => void request()} />}
    >
      <div className={layout.stack3} aria-live="polite">
        <Words step={step} />
      </div>
    </Dialog>
  )
}

function Words({ step }: { readonly step: Step }) {
  switch (step) {
    case 'bookmark':
      return (
        <>
          <p>Everything you make is stored in this browser. When the disk runs low, browsers delete site data.</p>
          <p>Bookmark this site first: browsers are more likely to protect bookmarked sites.</p>
        </>
      )
    case 'permission':
      return <p>Now ask the browser to protect your characters and chats. It may ask you to confirm.</p>
    case 'waiting':
      return <p>Waiting for permission...</p>
    case 'success':
      return <p className={textStyles.success}>Your characters are now protected from automatic deletion.</p>
    case 'failed':
      return (
        <p>
          Chrome denied the request. Your data may still work but could be deleted if storage runs low. Make sure to
          bookmark the site.
        </p>
      )
  }
}

interface AnswersProps {
  readonly step: Step
  readonly skip: () => void
  readonly next: () => void
  readonly request: () => void
}

function Answers({ step, skip, next, request }: AnswersProps) {
  switch (step) {
    case 'bookmark':
      return (
        <>
          <Button variant="default" onClick={skip}>
            Skip
          </Button>
          <Button onClick={next}>I've Bookmarked It</Button>
        </>
      )
    case 'permission':
    case 'waiting':
      return (
        <>
          <Button variant="default" onClick={skip} disabled={step === 'waiting'}>
            Skip
          </Button>
          <Button onClick={request} loading={step === 'waiting'}>
            Request Permission
          </Button>
        </>
      )
    case 'success':
      return null
    case 'failed':
      return <Button onClick={skip}>Close</Button>
  }
}

function useClosingAfter(isDone: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the success, whoever draws again meanwhile.
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(close, closesAfterMs)
    return () => clearTimeout(timer)
  }, [isDone])
}
