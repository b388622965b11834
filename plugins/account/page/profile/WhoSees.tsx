import { useState } from 'react'
import { messageOf } from 'sdk'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Tick } from 'sdk/ui/Tick.tsx'
import type { PrivacySettings, readPrivacySettings, writePrivacySettings } from '../../../../src/platform/privacy.ts'
import { Unread } from './Unread.tsx'
import { useRead } from './useRead.ts'

const path = '/privacy/settings'

/** What others see of the account. */
export function WhoSees() {
  const [unsaved, setUnsaved] = useState('')
  const { value, setValue, ...reading } = useRead(
    async (signal) => (await askAccount<typeof readPrivacySettings>({ method: 'GET', path }, signal)).data,
  )

  /** What cannot be saved is as it was before. */
  async function choose(next: PrivacySettings): Promise<void> {
    setValue(next)
    setUnsaved('')
    try {
      await askAccount<typeof writePrivacySettings>({ method: 'PUT', path, body: next })
    } catch (error) {
      setValue(value)
      setUnsaved(messageOf(error))
    }
  }

  return (
    <Card title="What others see">
      {value && (
        <>
          <Tick checked={value.show_profile} onChange={(show_profile) => void choose({ ...value, show_profile })}>
            Show my profile to others
          </Tick>
          <Tick checked={value.show_tier} onChange={(show_tier) => void choose({ ...value, show_tier })}>
            Show my plan on it
          </Tick>
        </>
      )}
      {reading.problem && <Unread {...reading} />}
      {unsaved && <Alert>{unsaved}</Alert>}
    </Card>
  )
}
