import { useState } from 'react'
import { messageOf } from 'sdk'
import type { ChannelId } from '../../../workers/stimulation/contract.ts'
import { toast } from '../../notices/toasts/toasts.ts'
import { mayMove } from '../arming.ts'
import { testChannel } from '../stop/control.ts'

/** Lets one output be felt, faintly and briefly, once devices may move at all. */
export function useTest(channel: ChannelId) {
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    try {
      if (await mayMove(channel)) await testChannel(channel)
    } catch (error) {
      toast({ type: 'error', title: 'Test failed', message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, test }
}
