import { useEffect } from 'react'
import { redoChange, undoChange } from './editing.ts'

/** Ctrl or Cmd with Z takes the last change back, with Shift or with Y it is done again. Fields have their own. */
export function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      const key = event.key.toLowerCase()
      if (isInField || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redoChange()
      else undoChange()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
