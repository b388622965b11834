import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'

interface UnreadProps {
  readonly problem: string
  readonly isBusy: boolean
  again(): void
}

/** Why something could not be read, with another try. */
export const Unread = ({ problem, isBusy, again }: UnreadProps) => (
  <>
    <Alert>{problem}</Alert>
    <div>
      <Button variant="default" loading={isBusy} onClick={again}>
        Retry
      </Button>
    </div>
  </>
)
