import { useState } from 'react'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import type { startTotp } from '../../../../src/platform/auth.ts'
import { ask } from '../ask.ts'
import { useSubmit } from '../useSubmit.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveTwoFactor } from './RemoveTwoFactor.tsx'
import { type Totp, TwoFactorSetup } from './TwoFactorSetup.tsx'

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'setup'; readonly totp: Totp }
  /** They are shown this once: the server keeps hashes only. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** Codes of an authenticator app beside the password. */
export function TwoFactor({ isOn }: { readonly isOn: boolean }) {
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const leave = () => setStep({ kind: 'none' })
  return (
    <Card title="Two-factor sign-in">
      {step.kind === 'setup' && (
        <TwoFactorSetup totp={step.totp} onOn={(codes) => setStep({ kind: 'codes', codes })} onCancel={leave} />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={leave} />}
      {step.kind === 'none' && isOn && <RemoveTwoFactor />}
      {step.kind === 'none' && !isOn && <StartTwoFactor onStarted={(totp) => setStep({ kind: 'setup', totp })} />}
    </Card>
  )
}

function StartTwoFactor({ onStarted }: { onStarted(totp: Totp): void }) {
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    onStarted((await ask<typeof startTotp>({ method: 'POST', path: '/auth/mfa/totp' }, signal)).data)
  })
  return (
    <>
      <p>Signing in asks for a code from an authenticator app, too.</p>
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button variant="default" loading={isBusy} onClick={() => void submit()}>
          Set up two-factor sign-in
        </Button>
      </div>
    </>
  )
}
