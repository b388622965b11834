import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { type Mark, marksOf } from './marks.ts'

/** The marks of the open chat. Marking and taking it back are changes that can be undone: after those they are read again. */
export function useMarks(): readonly Mark[] | undefined {
  const { current, phase, undoable, redoable } = useSnapshot(session)
  const [marks, setMarks] = useState<readonly Mark[]>()
  const id = phase === 'open' ? current?.id : undefined
  const changes = `${undoable.at(-1)?.commit} ${redoable.at(-1)?.commit}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the chat is what makes them out of date
  useEffect(() => {
    if (!id) return setMarks(undefined)
    let isWanted = true
    marksOf(id).then(
      (found) => isWanted && setMarks(found),
      (error: unknown) => console.warn('[Chat]', 'Marks could not be read', error),
    )
    return () => {
      isWanted = false
    }
  }, [id, changes])
  return marks
}
