import { useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { useSnapshot } from 'valtio'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { pictures } from '../pictures.ts'

export type MadePicture =
  | { readonly kind: 'reading' }
  /** `url` is of this page only, until whoever asked for it is gone. */
  | { readonly kind: 'here'; readonly record: ImageRecord; readonly url: string }
  | { readonly kind: 'gone' }

/** A picture that was made, with what is known of it; read again when something about pictures changes. */
export function useMadePicture(id: string): MadePicture {
  const { version } = useSnapshot(pictures)
  const record = useRead(id, version, () => storage().read('images', id))
  const url = useUrl(id)
  if (record.kind === 'gone' || url.kind === 'gone') return { kind: 'gone' }
  if (record.kind === 'reading' || url.kind === 'reading') return { kind: 'reading' }
  return { kind: 'here', record: record.value, url: url.value }
}

type Read<Value> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'gone' }

/** What was read before stands until the new is there, unless it is about something else. */
function useRead<Value extends { readonly id: string }>(
  id: string,
  version: number,
  read: () => Promise<Value | undefined>,
): Read<Value> {
  const [found, setFound] = useState<Read<Value>>({ kind: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on the id alone; the version says when
  useEffect(() => {
    let isWanted = true
    read().then(
      (value) => isWanted && setFound(value ? { kind: 'read', value } : { kind: 'gone' }),
      () => isWanted && setFound({ kind: 'gone' }),
    )
    return () => {
      isWanted = false
    }
  }, [id, version])
  return found.kind === 'read' && found.value.id !== id ? { kind: 'reading' } : found
}

function useUrl(id: string): Read<string> {
  const [found, setFound] = useState<{ readonly of: string; readonly read: Read<string> }>({
    of: id,
    read: { kind: 'reading' },
  })
  useEffect(() => {
    let url: string | undefined
    let isWanted = true
    const show = (read: Read<string>) => isWanted && setFound({ of: id, read })
    storage()
      .read('imageFiles', id)
      .then(
        (file) => {
          if (!isWanted) return
          if (!file) return show({ kind: 'gone' })
          url = URL.createObjectURL(file.picture)
          show({ kind: 'read', value: url })
        },
        () => show({ kind: 'gone' }),
      )
    return () => {
      isWanted = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [id])
  return found.of === id ? found.read : { kind: 'reading' }
}
