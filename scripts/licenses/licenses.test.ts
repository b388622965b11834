import { expect, test } from 'vitest'
import { productionPackages, unagreed } from './productionPackages.ts'
import { writeNotices } from './writeNotices.ts'

const lock = {
  packages: {
    '': { name: 'vesper', version: '0.1.0', dependencies: { b: '2.0.0', '@scope/a': '1.0.0' } },
    sdk: { version: '0.1.0' },
    'node_modules/sdk': { link: true, resolved: 'sdk' },
    'node_modules/b': { version: '2.0.0', license: 'MIT', optionalDependencies: { 'b-linux': '2' } },
    'node_modules/@scope/a': { version: '1.0.0', license: '(AGPL-3.0 OR MIT)', optional: true },
    'node_modules/b-linux': {
      version: '2.0.0',
      license: 'MIT',
      os: ['linux'],
      optional: true,
      dependencies: { 'b-linux-part': '1' },
    },
    'node_modules/b-linux-part': { version: '1.0.0', license: 'MIT', optional: true },
    'node_modules/tester': { version: '3.0.0', license: 'MIT', dev: true },
    'node_modules/b/node_modules/c': { version: '1.0.0', license: 'AGPL-3.0' },
  },
}

const shipped = productionPackages(lock)

test('lists what ships, nested packages too, and neither our own nor the tools', () => {
  expect(shipped.map(({ name }) => name)).toEqual(['@scope/a', 'b', 'b-linux', 'b-linux-part', 'c'])
})

test('stops at a licence nobody has agreed to, unless another may be chosen', () => {
  expect(unagreed(shipped).map(({ name }) => name)).toEqual(['c'])
})

test('prints a shared text once, and native builds only in the table', () => {
  const notices = writeNotices(shipped, ({ name }) => (name === 'c' ? 'its own terms' : 'common terms'))
  expect(notices.split('common terms')).toHaveLength(2)
  expect(notices).toContain('## @scope/a 1.0.0, b 2.0.0')
  expect(notices).toContain('| b-linux | 2.0.0 | MIT |')
  expect(notices).not.toMatch(/## .*b-linux/)
})
