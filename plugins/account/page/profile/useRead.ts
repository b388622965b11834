import { useEffect, useState } from 'react'
import { useSubmit } from '../useSubmit.ts'

/** What `read` answers, read when the page is shown and again by `again`. */
export function useRead<T>(read: (signal: AbortSignal) => Promise<T>) {
  const [value, setValue] = useState<T>()
  const { isBusy, problem, submit } = useSubmit(async (signal) => setValue(await read(signal)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page is shown.
  useEffect(() => void submit(), [])
  return { value, setValue, isBusy, problem, again: submit }
}
