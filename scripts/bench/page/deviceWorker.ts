import { serve } from 'sdk/runtime'
import { NotingProviders } from './deviceProvider.ts'

/** Providers in a thread of their own. */
export interface DeviceWorkerContract extends Pick<NotingProviders, 'call' | 'stream' | 'take'> {
  /** Answers on another port, too. */
  open(port: MessagePort): Promise<void>
}

const { call, stream, take } = new NotingProviders()
serve<DeviceWorkerContract>({ call, stream, take, open: async (port) => serve({ call, stream }, port) })
