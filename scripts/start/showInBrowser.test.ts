import { expect, test } from 'vitest'
import { openerFor } from './showInBrowser.ts'

test.each([
  [{ BROWSER: 'none', DISPLAY: ':0' }, undefined],
  [{ CI: 'true', DISPLAY: ':0' }, undefined],
  [{}, undefined],
  [{ DISPLAY: ':0' }, 'xdg-open'],
  [{ BROWSER: 'firefox' }, 'firefox'],
])('with %o the address is opened by %s', (env, program) => {
  expect(openerFor(env, 'linux')?.program).toBe(program)
})
