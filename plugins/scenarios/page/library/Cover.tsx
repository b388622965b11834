import { useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { Mark } from 'sdk/ui/Mark.tsx'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import styles from './Library.module.css'
import { sampleCover } from './samples.ts'

interface CoverProps {
  readonly record: ScenarioRecord
  readonly className?: string | undefined
}

/** The picture of a scenario, or the mark of Vesper. It says nothing its name beside it does not. */
export function Cover({ record, className = '' }: CoverProps) {
  const address = useCover(record)
  return (
    <div className={`${styles.picture} ${className}`}>
      {address === undefined ? <Mark size={48} /> : <img src={address} alt="" loading="lazy" decoding="async" />}
    </div>
  )
}

/** The address of a scenario's cover as long as it is shown; undefined while it is read, and where there is none. */
function useCover({ id, cover, builtin }: Pick<ScenarioRecord, 'id' | 'cover' | 'builtin'>): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isGone = false
    let made: string | undefined
    const show = (url: string | undefined) => {
      if (!isGone) setAddress(url)
    }
    async function read(): Promise<void> {
      if (cover === undefined) return show(undefined)
      const blob = await coverOf(id, cover)
      if (blob && !isGone) made = URL.createObjectURL(blob)
      show(made ?? (builtin ? await sampleCover(id) : undefined))
    }
    read().catch(() => show(undefined))
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, cover, builtin])
  return address
}

async function coverOf(id: string, cover: string): Promise<Blob | undefined> {
  const listing = await storage().read('scenarioFiles', id)
  const file = listing?.files.find(({ name }) => name === cover)
  if (!file) return undefined
  const [blob] = await storage().readStoryFiles([file.bytes])
  return blob && new Blob([blob], { type: file.type })
}
