import { useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../../../workers/media/contract.ts'
import { fromDrop } from './chosenFiles.ts'

/** Files and folders dragged from outside anywhere onto the page, with their paths. Returns whether some hang above it now. */
export function usePackageDrop(onFiles: (files: readonly ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onFiles)
  drop.current = onFiles
  useEffect(() => {
    const page = new AbortController()
    let depth = 0
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      addEventListener(type, (event) => hasFiles(event) && listen(event), { signal: page.signal })
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
      if (event.dataTransfer) void fromDrop(event.dataTransfer).then((files) => drop.current(files))
    })
    return () => page.abort()
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
