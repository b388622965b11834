import { useEffect, useRef, useState } from 'react'
import { droppedFiles, type IsWanted } from './droppedFiles.ts'

/** Files and folders dragged from outside anywhere onto the page. Returns whether some hang above it now. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void, isWanted?: IsWanted): boolean =>
  useDrop((dropped) => droppedFiles(dropped, isWanted), onFiles)

/** The same, with another way to read what was dropped. */
export function useDrop<Read>(read: (dropped: DataTransfer) => Promise<Read>, onRead: (files: Read) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useRef((_: DataTransfer) => {})
  drop.current = (dropped) => void read(dropped).then(onRead)
  useEffect(() => {
    const page = new AbortController()
    const { signal } = page
    let depth = 0
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      addEventListener(type, (event) => hasFiles(event) && listen(event), { signal })
    on('dragenter', () => setOver(++depth > 0))
    on('dragover', (event) => event.preventDefault())
    on('dragleave', () => {
      depth = Math.max(0, depth - 1)
      setOver(depth > 0)
    })
    on('drop', (event) => {
      event.preventDefault()
      depth = 0
      setOver(false)
      if (event.dataTransfer) drop.current(event.dataTransfer)
    })
    return () => page.abort()
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
