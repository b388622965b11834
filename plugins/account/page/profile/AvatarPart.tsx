import { useRef } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import text from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import type { addMedium } from '../../../../src/platform/media.ts'
import type { Profile, writeProfile } from '../../../../src/platform/profile.ts'
import { Avatar } from '../Avatar.tsx'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'

interface AvatarPartProps {
  readonly profile: Pick<Profile, 'avatar_media_id' | 'version'>
  /** The profile as it is with another picture. */
  onChanged(profile: Profile): void
}

const types = ['image/png', 'image/jpeg', 'image/webp']
const maxMebibytes = 5

/** The picture of the user: seen, chosen and removed at once, apart from what is typed. */
export function AvatarPart({ profile, onChanged }: AvatarPartProps) {
  const { user } = useSnapshot(account)
  const chosen = useRef<File>(undefined)
  async function wear(id: string | null, signal: AbortSignal): Promise<void> {
    const body = { avatar_media_id: id, version: profile.version }
    const { data } = await askAccount<typeof writeProfile>({ method: 'PUT', path: '/profile', body }, signal)
    onChanged(data)
    await readAccount(signal)
  }
  const choosing = useSubmit(async (signal) => {
    const { current: file } = chosen
    if (!file) return
    if (!types.includes(file.type)) throw new Error('A picture must be a PNG, JPEG or WebP file.')
    if (file.size > maxMebibytes * 1024 * 1024) throw new Error(`A picture may have at most ${maxMebibytes} MB.`)
    const call = { method: 'POST', path: '/media', query: { kind: 'avatar' }, body: file } as const
    const { data } = await askAccount<typeof addMedium>(call, signal)
    await wear(data.id, signal)
  })
  const { choose, input } = useFileChoice({ label: 'Picture file', accept: types.join() }, ([file]) => {
    chosen.current = file
    void choosing.submit()
  })
  const removing = useSubmit((signal) => wear(null, signal))
  const isBusy = choosing.isBusy || removing.isBusy
  const problem = choosing.problem || removing.problem
  return (
    <div className={layout.row}>
      <Avatar user={user} isLarge />
      <div className={layout.column4}>
        <div className={layout.row}>
          <Button variant="default" loading={choosing.isBusy} disabled={isBusy} onClick={choose}>
            Choose picture
          </Button>
          {profile.avatar_media_id !== null && (
            <Button
              variant="default"
              loading={removing.isBusy}
              disabled={isBusy}
              onClick={() => void removing.submit()}
            >
              Remove picture
            </Button>
          )}
        </div>
        <p className={text.muted}>
          PNG, JPEG or WebP, at most 5 MB. Other data in the file, such as where it was taken, is removed.
        </p>
        {problem && <Alert>{problem}</Alert>}
      </div>
      {input}
    </div>
  )
}
