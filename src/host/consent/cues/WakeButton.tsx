import { showing } from 'sdk/page/cues/showing.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'

/** In the bar above, while anything is shown or heard: ends all of it. It asks no plugin, so that it always works. */
export function WakeButton() {
  const { stage, sound, program } = useSnapshot(showing)
  return stage || sound || program ? (
    <Button size="compact-sm" variant="light" onClick={wake}>
      Wake
    </Button>
  ) : null
}

/** Its code is there, since something shows. */
const wake = () => void import('./runEffect.ts').then(({ clearCues }) => clearCues())
