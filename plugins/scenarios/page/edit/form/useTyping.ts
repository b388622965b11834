import { useState } from 'react'

/**
 * What is being typed into a field, ahead of what the document holds: a number that is half written is no number yet.
 * What comes from elsewhere, such as an undo, is shown in its place. `write` says what the document holds afterwards.
 */
export function useTyping(value: string, write: (text: string) => string) {
  const [text, setText] = useState(value)
  const [held, setHeld] = useState(value)
  if (held !== value) {
    setHeld(value)
    setText(value)
  }
  const type = (typed: string) => {
    setText(typed)
    setHeld(write(typed))
  }
  return [text, type] as const
}
