import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { SignIn, titleOf } from './SignIn.tsx'
import { useSignIn } from './useSignIn.ts'

/** Signing in above whatever page is shown. `detail.mode` may name the form that is wanted. */
export default function SignInDialog({ detail, onClose }: DialogProps) {
  const wanted: unknown = Object(detail).mode
  const { mode, setMode, signedIn } = useSignIn(wanted === 'register' || wanted === 'reset' ? wanted : 'login', onClose)
  return (
    <Dialog
      // The focus begins anew with each form.
      key={mode.kind}
      title={titleOf(mode)}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Continue as Guest
        </Button>
      }
    >
      <SignIn mode={mode} onMode={setMode} onSignedIn={signedIn} />
    </Dialog>
  )
}
