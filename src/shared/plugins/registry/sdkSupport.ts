import { compareVersions, satisfies } from 'compare-versions'
import { version } from '../../../../sdk/package.json'

/** The SDK this host was built with. */
export const sdkVersion: string = version

/** Former SDKs whose plugins still run, through an adapter at the gate. */
export const adaptedSdks: readonly string[] = ['0.1.0']

export type SdkSupport =
  | { readonly kind: 'current' }
  /** By an adapter, for the SDK of this version. */
  | { readonly kind: 'adapted'; readonly from: string }
  | { readonly kind: 'host-too-old' }
  | { readonly kind: 'plugin-too-old' }

/** How a plugin that asks for this range of SDK versions can run here. */
export function sdkSupport(
  range: string,
  host: string = sdkVersion,
  adapted: readonly string[] = adaptedSdks,
): SdkSupport {
  if (satisfies(host, range)) return { kind: 'current' }
  const from = adapted.find((former) => satisfies(former, range))
  if (from !== undefined) return { kind: 'adapted', from }
  return { kind: compareVersions(range.replace(/^[\^~]/, ''), host) > 0 ? 'host-too-old' : 'plugin-too-old' }
}
