export interface SdapiProfile {
  readonly version: string
  readonly isForge: boolean
  readonly hasSchedulers: boolean
  /** Before schedulers stood apart, an unknown sampler was refused. */
  readonly refusesSamplers: boolean
}

export const sdapiProfiles = {
  'a1111-1.8': { version: 'v1.8.0', isForge: false, hasSchedulers: false, refusesSamplers: true },
  'a1111-1.10': { version: 'v1.10.1', isForge: false, hasSchedulers: true, refusesSamplers: false },
  forge: { version: 'f2.0.1v1.10.1', isForge: true, hasSchedulers: true, refusesSamplers: false },
} as const satisfies Readonly<Record<string, SdapiProfile>>

export type SdapiProfileName = keyof typeof sdapiProfiles
