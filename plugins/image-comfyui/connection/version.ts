/** What a server says it is; `0.0.0` for one too old to say. */
export interface Version {
  readonly text: string
  readonly parts: readonly [number, number, number]
}

export function parseVersion(text: string | undefined): Version {
  const [, major = '0', minor = '0', patch = '0'] = /^v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?/.exec(text ?? '') ?? []
  return { text: text?.slice(0, 40) ?? '', parts: [Number(major), Number(minor), Number(patch)] }
}

/** What came with which version. What can be tried out instead is. */
const since = {
  targetedInterrupt: [0, 3, 57],
  jobs: [0, 6, 0],
  cancelJob: [0, 26, 0],
} as const

export function has(version: Version, what: keyof typeof since): boolean {
  const wanted = since[what]
  for (const [at, part] of version.parts.entries()) {
    const least = wanted[at] ?? 0
    if (part !== least) return part > least
  }
  return true
}
