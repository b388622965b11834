// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { afterEach, expect, test, vi } from 'vitest'
import ModulesPage from './ModulesPage.tsx'
import { modules } from './modules.ts'
import { modulesSection } from './modulesSection.ts'

vi.mock(import('sdk/ui/PageLink.tsx'), () => ({ PageLink: () => <span /> }))
afterEach(cleanup)

const [lacking] = modules.filter(({ needs }) => needs)
const { needs, id = '' } = lacking ?? {}

test.each([
  ['both are on', [], false],
  ['only the one it needs is off', [needs?.module ?? ''], true],
  ['both are off', [needs?.module ?? '', id], false],
])('whether a switch says what its module lacks: %s', (_, off, says) => {
  changeForTest(modulesSection, { off })
  render(<ModulesPage />)
  expect(screen.queryByText(needs?.otherwise ?? '') !== null).toBe(says)
})
