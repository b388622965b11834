import { useEffect, useState } from 'react'
import type { PictureId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'

export type ShownPicture =
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'here'
      /** Of this page only, until whoever asked for it is gone. */
      readonly url: string
      readonly alt: string
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'gone' }

/** A picture of a message, read when it is shown and let go when it is not. */
export function usePicture(id: PictureId): ShownPicture {
  const [picture, setPicture] = useState<ShownPicture>({ kind: 'reading' })
  useEffect(() => {
    let url: string | undefined
    let isWanted = true
    storage()
      .read('attachments', id)
      .then(
        (found) => {
          if (!isWanted) return
          if (!found) return setPicture({ kind: 'gone' })
          url = URL.createObjectURL(found.blob)
          setPicture({ kind: 'here', url, alt: found.alt, width: found.width, height: found.height })
        },
        () => isWanted && setPicture({ kind: 'gone' }),
      )
    return () => {
      isWanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [id])
  return picture
}
