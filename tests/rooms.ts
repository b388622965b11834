const host = ['engines', 'notices', 'settings', 'data', 'plugins', 'consent', 'devices', 'characters', 'chat']

/** Features of the host, each of which may use those before it. */
const features = ['kinks', 'export', 'backup']

/**
 * Where code lives, from the bottom to the top: a room may import what stands before it; a star is any name.
 * `docs/architecture.md` draws it.
 */
export const rooms: readonly string[] = [
  'sdk/',
  'src/shared/',
  'src/platform/',
  'plugins/',
  'src/workers/',
  'src/server/',
  'sdk/page/',
  'plugins/*/page/',
  ...host.map((room) => `src/host/${room}/`),
  ...features.map((feature) => `src/host/features/${feature}/`),
  'src/host/shell/',
  'src/host/',
]
