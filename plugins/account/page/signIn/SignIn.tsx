import { Button } from 'sdk/ui/Button.tsx'
import { SocialButtons } from '../social/SocialButtons.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import styles from './SignIn.module.css'

/** What is on show: one of three forms, or that a mail is on its way. */
export type SignInMode =
  | { readonly kind: 'login' | 'register' | 'reset' }
  | { readonly kind: 'sent'; readonly message: string }

export const titleOf = ({ kind }: SignInMode): string => titles[kind]

const titles = {
  login: 'Sign in',
  register: 'Create account',
  reset: 'Reset Password',
  sent: 'Check Your Email',
} as const

interface SignInProps {
  readonly mode: SignInMode
  onMode(mode: SignInMode): void
  onSignedIn(message: string, isPartly: boolean): void
}

/** Signing in, making an account, and asking for a new password. */
export function SignIn({ mode, onMode, onSignedIn }: SignInProps) {
  switch (mode.kind) {
    case 'login':
      return (
        <>
          <LoginForm
            onSignedIn={(message) => onSignedIn(message, false)}
            onForgotten={() => onMode({ kind: 'reset' })}
          />
          <SocialButtons />
          <Other words="New here?" label="Create an account" onPress={() => onMode({ kind: 'register' })} />
        </>
      )
    case 'register':
      return (
        <>
          <RegisterForm onSignedIn={onSignedIn} />
          <SocialButtons />
          <Other words="Have an account?" label="Sign in instead" onPress={() => onMode({ kind: 'login' })} />
        </>
      )
    case 'reset':
      return (
        <ResetForm onSent={(message) => onMode({ kind: 'sent', message })} onBack={() => onMode({ kind: 'login' })} />
      )
    case 'sent':
      return (
        <div className={styles.form}>
          <p role="status">{mode.message}</p>
          <Button data-first-focus onClick={() => onMode({ kind: 'login' })}>
            Back to Login
          </Button>
        </div>
      )
  }
}

interface OtherProps {
  readonly words: string
  readonly label: string
  onPress(): void
}

const Other = ({ words, label, onPress }: OtherProps) => (
  <p className={styles.other}>
    {words}{' '}
    <Button variant="subtle" size="compact-sm" onClick={onPress}>
      {label}
    </Button>
  </p>
)
