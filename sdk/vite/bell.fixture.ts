/** The manifest of a plugin with one command. */
export const bellManifest = {
  id: 'example.bell',
  name: 'Bell',
  version: '1.2.0',
  sdk: '^1.0',
  entry: 'index.ts',
  contributes: { command: [{ id: 'ring', label: 'Ring the bell' }] },
}
