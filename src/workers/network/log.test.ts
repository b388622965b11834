import type { PluginId } from 'sdk'
import { describe, expect, test } from 'vitest'
import { netLog } from './log.ts'

const plugin = 'ada.oracle' as PluginId
const address = 'https://oracle.example/'

describe('the request log', () => {
  test('shows the newest first, with how each went', () => {
    let now = 1000
    const log = netLog(() => now)
    const first = log.begin(plugin, 'GET', `${address}one`)
    const second = log.begin(plugin, 'POST', `${address}two`)
    now = 1250
    second.refused('not allowed')
    second.ended()
    first.answered(200)
    expect(log.entries()).toEqual([
      { plugin, at: 1000, method: 'POST', url: `${address}two`, refused: 'not allowed', ms: 250 },
      { plugin, at: 1000, method: 'GET', url: `${address}one`, status: 200 },
    ])
  })

  test('keeps the last five hundred, and a line that fell out stays out', () => {
    const log = netLog(() => 0)
    const oldest = log.begin(plugin, 'GET', `${address}oldest`)
    for (let index = 0; index < 500; index += 1) log.begin(plugin, 'GET', `${address}${index}`)
    oldest.answered(200)
    expect(log.entries()).toHaveLength(500)
    expect(log.entries()[0]?.url).toBe(`${address}499`)
    expect(log.entries().some(({ url }) => url.endsWith('oldest'))).toBe(false)
  })
})
