/** What tells one version of the server from another. */
export interface Profile {
  readonly version: string
  readonly hasJobs: boolean
  readonly hasJobCancel: boolean
  readonly honoursPreviewMethod: boolean
  readonly stampsCreation: boolean
  /** A closing socket takes a newer one of the same id with it into silence. */
  readonly forgetsNewerSocket: boolean
  readonly refusesCrossSite: boolean
  readonly needsCanonicalIds: boolean
  readonly unknownClass: 'invalid_prompt' | 'missing_node_type'
  readonly namesCycles: boolean
  readonly hasCredentialKey: boolean
  readonly cancelledStatus: 'failed' | 'cancelled'
  readonly throttles: boolean
  /** A job without a client whose nodes are all cached reports its pictures all the same. */
  readonly reportsCachedToNobody: boolean
  readonly corsMethods: string
  readonly corsHeaders: string
}

export type ProfileName = keyof typeof profiles

const old: Profile = {
  version: '0.3.64',
  hasJobs: false,
  hasJobCancel: false,
  honoursPreviewMethod: false,
  stampsCreation: false,
  forgetsNewerSocket: true,
  refusesCrossSite: false,
  needsCanonicalIds: false,
  unknownClass: 'invalid_prompt',
  namesCycles: false,
  hasCredentialKey: false,
  cancelledStatus: 'failed',
  throttles: false,
  reportsCachedToNobody: true,
  corsMethods: 'POST, GET, DELETE, PUT, OPTIONS',
  corsHeaders: 'Content-Type, Authorization',
}

const usual: Profile = {
  ...old,
  version: '0.8.0',
  hasJobs: true,
  honoursPreviewMethod: true,
  stampsCreation: true,
  reportsCachedToNobody: false,
  corsMethods: 'POST, GET, DELETE, PUT, OPTIONS, PATCH',
}

export const profiles = {
  /** Before interrupts were aimed: `/interrupt` ends whatever runs, and ids are the server's own. */
  '0.3.40': { ...old, version: '0.3.40' },
  '0.3.64': old,
  '0.8.0': usual,
  'main-2026': {
    ...usual,
    version: '0.35.0',
    hasJobCancel: true,
    forgetsNewerSocket: false,
    refusesCrossSite: true,
    needsCanonicalIds: true,
    unknownClass: 'missing_node_type',
    namesCycles: true,
    hasCredentialKey: true,
    cancelledStatus: 'cancelled',
    throttles: true,
    reportsCachedToNobody: true,
    corsHeaders: 'Content-Type, Authorization, X-Comfy-Client-Id, X-Comfy-Credential-Key',
  },
} as const satisfies Readonly<Record<string, Profile>>

/** Whether a server of this profile is from before client ids and aimed interrupts. */
export const isAncient = ({ version }: Profile) => version === profiles['0.3.40'].version
