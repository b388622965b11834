import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isAbort, messageOf } from 'sdk'

/**
 * A form that is sent once at a time. `send` rejects with what the person should read; it ends with its signal when the form
 * leaves the page.
 */
export function useSubmit(send: (signal: AbortSignal) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort(new DOMException('The form was left', 'AbortError'))
  }, [])

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    const signal = leaving.current?.signal
    if (isBusy || !signal) return
    setBusy(true)
    setProblem('')
    try {
      await send(signal)
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error))
    }
    setBusy(false)
  }

  return { isBusy, problem, submit }
}
