import type { ReactNode } from 'react'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import type { useSubmit } from '../useSubmit.ts'
import styles from './SignIn.module.css'

interface AccountFormProps {
  readonly sending: ReturnType<typeof useSubmit>
  /** What its button says. */
  readonly action: string
  readonly children: ReactNode
  /** Below the button. */
  readonly below?: ReactNode
}

/** Fields, why sending them failed, and the button that sends them. */
export const AccountForm = ({ sending: { isBusy, problem, submit }, action, children, below }: AccountFormProps) => (
  <form className={styles.form} onSubmit={submit} noValidate>
    {children}
    {problem && <Alert>{problem}</Alert>}
    <Button type="submit" loading={isBusy}>
      {action}
    </Button>
    {below}
  </form>
)
