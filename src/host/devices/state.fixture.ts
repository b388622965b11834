import type { DeviceId, PluginId, PluginManifest } from 'sdk'
import { usualRoute } from '../../shared/devices/rules.ts'
import type {
  ChannelView,
  DeviceView,
  ProviderKey,
  ProviderView,
  StimulationState,
} from '../../workers/stimulation/contract.ts'

/** A plugin with one family of devices. */
export const coyotePlugin: PluginManifest = {
  id: 'vesper.device-coyote' as PluginId,
  name: 'Coyote',
  version: '1.0.0',
  sdk: '^1.0',
  contributes: {
    deviceProvider: [
      { id: 'coyote', label: 'Coyote', transports: ['bluetooth'], senses: ['pleasure', 'pain'], color: '#ffcc00' },
    ],
  },
}

export const coyote: ProviderKey = { plugin: coyotePlugin.id, provider: 'coyote' }

export const wand: DeviceView = {
  id: 'coyote-1' as DeviceId,
  name: 'Wand',
  from: coyote,
  isHere: true,
  battery: 0.8,
  silence: { kind: 'within', ms: 250 },
  actuators: [{ kind: 'vibrate', steps: 20, label: 'Shaft' }],
}

export const shaft: ChannelView = {
  id: `${wand.id}/0`,
  device: wand.id,
  index: 0,
  route: usualRoute({ kind: 'vibrate' }),
  commanded: 0,
  level: 0,
  top: 1,
  limits: [],
}

export const status = (state: ProviderView['state']): ProviderView => ({ ...coyote, state, troubles: [] })

/** Devices as the engine might tell of them: one that is connected, and at rest. */
export function stateWith(change: Partial<StimulationState> = {}): StimulationState {
  return {
    at: 0,
    isArmed: false,
    isElsewhere: false,
    providers: [status({ kind: 'connected' })],
    devices: [wand],
    channels: [shaft],
    playing: [],
    ...change,
  }
}

export const nothingConnected = stateWith({ providers: [], devices: [], channels: [] })
