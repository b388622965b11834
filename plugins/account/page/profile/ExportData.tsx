import { useEffect } from 'react'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { download } from 'sdk/ui/download.ts'
import layout from 'sdk/ui/layout.module.css'
import type { downloadExport, Export, readExport, requestExport } from '../../../../src/platform/privacy.ts'
import { ask } from '../ask.ts'
import { useSubmit } from '../useSubmit.ts'
import { Unread } from './Unread.tsx'
import { useRead } from './useRead.ts'

const path = '/privacy/export'
const lookAgainMs = 3000

/** An archive of all that the server stores of the account. */
export function ExportData() {
  const { value, setValue, again, ...reading } = useRead(
    async (signal) => (await askAccount<typeof readExport>({ method: 'GET', path }, signal)).data,
  )
  const isPending = value?.state === 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that says it is not ready leads to another look.
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => void again(), lookAgainMs)
    return () => clearTimeout(timer)
  }, [value])
  const asking = useSubmit(async (signal) => {
    setValue((await ask<typeof requestExport>({ method: 'POST', path }, signal)).data)
  })
  const fetching = useSubmit(async (signal) => {
    if (!value) return
    const call = { method: 'GET', path: `${path}/${value.id}/download` } as const
    const archive = await ask<typeof downloadExport>(call, signal)
    download('vesper-account.zip', new Blob([archive], { type: 'application/zip' }))
  })
  const problem = asking.problem || fetching.problem
  return (
    <Card title="Take your data along">
      <p>A zip archive of everything the server stores of your account. You can ask for one a day.</p>
      <p role="status">{value && wordsFor(value)}</p>
      {reading.problem && <Unread {...reading} again={() => void again()} />}
      {problem && <Alert>{problem}</Alert>}
      <div className={layout.row}>
        {value?.state === 'ready' && (
          <Button loading={fetching.isBusy} onClick={() => void fetching.submit()}>
            Download archive
          </Button>
        )}
        {!isPending && (
          <Button variant="default" loading={asking.isBusy} onClick={() => void asking.submit()}>
            Prepare archive
          </Button>
        )}
      </div>
    </Card>
  )
}

function wordsFor({ state, expires_at, bytes }: Export): string {
  switch (state) {
    case 'pending':
      return 'Your archive is being prepared…'
    case 'ready':
      return `Your archive is ready (${megabytes(bytes ?? 0)}), until ${new Date(expires_at ?? 0).toLocaleDateString()}.`
    case 'failed':
      return "Your archive couldn't be prepared. Ask for another one."
    case 'expired':
      return 'Your last archive is no longer kept.'
  }
}
