import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { characters } from 'sdk/page/services/characters.ts'
import { session } from 'sdk/page/session.ts'
import styles from 'sdk/ui/backdrop.module.css'
import { useSnapshot } from 'valtio'

/** Whom the chat is with, dimmed behind what is said. In a group it stays the same: nothing changes with each reply. */
export default function CharacterBackdrop() {
  const id = useSnapshot(session).current?.character.id
  const [shown, setShown] = useState<{ readonly of: string; readonly url: string | undefined }>()
  useEffect(() => {
    if (!id) return
    let isWanted = true
    characters.now.read(id).then(
      (found) => isWanted && setShown({ of: id, url: found?.character.previewImage }),
      (error: unknown) => console.warn('[Reading]', 'The portrait could not be read:', messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [id])
  if (!shown?.url || shown.of !== id) return null
  return <img key={id} className={styles.backdrop} src={shown.url} alt="" decoding="async" />
}
