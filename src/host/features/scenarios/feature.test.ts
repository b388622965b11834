import { Scope } from 'sdk'
import { menuEntries, routes } from 'sdk/page/points/points.ts'
import { expect, test } from 'vitest'
import { guidesFeature } from './feature.ts'

test('the guides stand in the side menu below the rest, each with a page, and leave with the feature', () => {
  const scope = new Scope('guides')
  guidesFeature(scope)
  const entries = menuEntries.read().map(({ label, to, group }) => [label, to, group])
  expect(entries).toEqual([
    ['Scenario Guide', '/scenario-guide', 'more'],
    ['EOS Docs', '/eos', 'more'],
    ['GuideMe Docs', '/guideme', 'more'],
  ])
  expect([...routes.read().values()].map(({ path }) => path)).toEqual(['/scenario-guide', '/eos', '/guideme'])
  scope.close()
  expect(menuEntries.read()).toEqual([])
})
