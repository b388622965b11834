import { account } from 'sdk/page/account/account.ts'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { openPage } from 'sdk/page/openSettings.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { field } from '../../../../src/shared/fields.ts'

/** What the free plan has in a month, where the server says nothing else. */
const usualLimit = 200

/** The month's messages of the hosted model are used up: when there are new ones, and which other models could reply. */
export default function UsageLimitDialog({ detail, onClose }: DialogProps) {
  const { usage } = useSnapshot(account)
  const limit = usage?.vesperUsage.messages_limit ?? usualLimit
  const used = countIn(detail) ?? usualLimit
  const choose = (provider: string) => {
    aiSection.now.provider = provider
    onClose()
    openPage('/settings/ai')
  }
  return (
    <Dialog
      title="Monthly Message Limit Reached"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={() => choose('openrouter')}>
            Use your own API key
          </Button>
          <Button data-first-focus onClick={() => choose('ollama')}>
            Use a local model
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <p>
          You used {used} of {Math.max(limit, used)} messages this month. {renewal(detail)}
        </p>
        <p>Until then, a model on your computer or a provider with your own API key can reply.</p>
      </div>
    </Dialog>
  )
}

function countIn(detail: unknown): number | undefined {
  const used = field(detail, 'messages_used')
  return typeof used === 'number' && Number.isFinite(used) ? used : undefined
}

/** The server counts days by UTC. */
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function renewal(detail: unknown): string {
  const date = field(detail, 'reset_date')
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? 'You get new ones next month.' : `You get new ones on ${day.format(at)}.`
}
