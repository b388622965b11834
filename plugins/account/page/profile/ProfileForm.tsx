import { useCallback, useEffect, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import { toast } from 'sdk/page/toasts.ts'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Fields } from 'sdk/ui/Fields.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { Profile, readProfile, writeProfile } from '../../../../src/platform/profile.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { AvatarPart } from './AvatarPart.tsx'
import styles from './profile.module.css'
import { draftOf, isChanged, type ProfileDraft, type ProfileFields, rebase } from './profileDraft.ts'

/** Reads the profile, and then lets it be edited. */
export function ProfileForm() {
  const [draft, setDraft] = useState<ProfileDraft>()
  const [problem, setProblem] = useState('')
  const read = useCallback(async (signal: AbortSignal) => {
    setProblem('')
    try {
      setDraft(draftOf(await newestProfile(signal)))
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) setProblem(messageOf(error))
    }
  }, [])
  const again = useSubmit(read)
  useEffect(() => {
    const shown = new AbortController()
    void read(shown.signal)
    return () => shown.abort()
  }, [read])
  if (draft) return <Form draft={draft} onDraft={setDraft} />
  if (!problem && !again.isBusy) return <p role="status">Loading your profile…</p>
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button variant="default" loading={again.isBusy} onClick={() => void again.submit()}>
          Retry
        </Button>
      </div>
    </>
  )
}

const newestProfile = async (signal: AbortSignal): Promise<Profile> =>
  (await askAccount<typeof readProfile>({ method: 'GET', path: '/profile' }, signal)).data

interface FormProps {
  readonly draft: ProfileDraft
  onDraft(change: (draft?: ProfileDraft) => ProfileDraft | undefined): void
}

function Form({ draft, onDraft }: FormProps) {
  const { saved, typed, elsewhere } = draft
  /** The server's sentence while somebody else's change is in the way. */
  const [conflict, setConflict] = useState('')
  useUnsavedGuard(isChanged(draft), 'to your profile')

  const saving = useSubmit(async (signal) => {
    setConflict('')
    const body = { ...typed, version: saved.version }
    try {
      const { data } = await askAccount<typeof writeProfile>({ method: 'PUT', path: '/profile', body }, signal)
      // What was typed meanwhile stays.
      onDraft((now) => now && { ...rebase({ ...now, saved: { ...saved, ...typed } }, data), elsewhere: {} })
    } catch (error) {
      if (!(error instanceof AccountRefusal) || error.code !== 'version_conflict') throw error
      setConflict(error.message)
      return
    }
    toast({ type: 'success', title: 'Profile saved' })
    await readAccount(signal)
  })
  const reloading = useSubmit(async (signal) => {
    const newest = await newestProfile(signal)
    onDraft((now) => now && rebase(now, newest))
    setConflict('')
  })
  const problem = saving.problem || (conflict && (reloading.problem || conflict))
  const field = (name: keyof ProfileFields, label: string, maxLength: number) => ({
    label,
    maxLength,
    value: typed[name],
    ...(elsewhere[name] !== undefined && { description: <Elsewhere value={elsewhere[name]} /> }),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onDraft((now) => now && { ...now, typed: { ...now.typed, [name]: value } }),
  })
  return (
    <form className={layout.column4} onSubmit={saving.submit} noValidate>
      <AvatarPart profile={saved} onChanged={(newest) => onDraft((now) => now && rebase(now, newest))} />
      <Fields>
        <TextInput autoComplete="given-name" {...field('first_name', 'First name', 60)} />
        <TextInput autoComplete="family-name" {...field('last_name', 'Last name', 60)} />
      </Fields>
      <Textarea autosize={false} rows={5} {...field('bio', 'About me', 1000)} />
      {problem && <Alert>{problem}</Alert>}
      <div className={layout.row}>
        <Button type="submit" loading={saving.isBusy} disabled={!isChanged(draft)}>
          Save profile
        </Button>
        {conflict && (
          <Button variant="default" loading={reloading.isBusy} onClick={() => void reloading.submit()}>
            Reload
          </Button>
        )}
      </div>
    </form>
  )
}

const Elsewhere = ({ value }: { readonly value: string }) => (
  <span className={styles.preserved}>
    {value === '' ? 'Emptied elsewhere. Saving replaces that.' : `Saved elsewhere: “${value}”. Saving replaces it.`}
  </span>
)
