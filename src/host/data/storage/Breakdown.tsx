import { useEffect, useState } from 'react'
import textStyles from 'sdk/ui/text.module.css'
import { storage } from '../../engines/engine.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { megabytes } from './megabytes.ts'
import styles from './Storage.module.css'

/** What takes the room, by kind. */
export function Breakdown() {
  const [kinds, setKinds] = useState<readonly Kind[] | 'looking' | 'unknown'>('looking')
  useEffect(() => {
    let isShown = true
    const show = (found: readonly Kind[] | 'unknown') => isShown && setKinds(found)
    storage()
      .breakdown()
      .then((found) => show(kindsOf(found)))
      .catch(() => show('unknown'))
    return () => {
      isShown = false
    }
  }, [])
  if (kinds === 'looking') return <p className={textStyles.muted}>Calculating…</p>
  if (kinds === 'unknown') return <p className={textStyles.muted}>Couldn't calculate the storage use.</p>
  if (kinds.length === 0) return <p className={textStyles.muted}>Nothing is stored yet.</p>
  return (
    <table className={styles.kinds}>
      <caption className={textStyles.muted}>Estimated storage use</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Records</th>
          <th scope="col">Size</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ name, records, bytes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{records.toLocaleString()}</td>
            <td>{megabytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
