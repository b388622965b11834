import type { ProviderKey } from '../../workers/stimulation/contract.ts'

export const isSame = (one: ProviderKey, other: ProviderKey): boolean =>
  one.plugin === other.plugin && one.provider === other.provider
