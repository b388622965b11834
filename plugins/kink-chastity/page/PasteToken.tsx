import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Fold } from 'sdk/ui/Fold.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import rowStyles from 'sdk/ui/rows.module.css'

interface PasteTokenProps {
  readonly isBusy: boolean
  onPaste(token: string): void
}

/** For servers without a client of their own at Chaster. */
export function PasteToken({ isBusy, onPaste }: PasteTokenProps) {
  const [token, setToken] = useState('')
  return (
    <Fold title="Paste a developer token" summary="Advanced" heading="h3">
      <p>
        You get one in the developer settings of Chaster. The server of your account keeps it sealed, and never shows it
        again.
      </p>
      <PasswordInput
        label="Developer token"
        autoComplete="off"
        value={token}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
      />
      <div className={rowStyles.atEnd3}>
        <Button disabled={isBusy || token.trim() === ''} onClick={() => onPaste(token.trim())}>
          Connect with this token
        </Button>
      </div>
    </Fold>
  )
}
