import { expect, test } from 'vitest'
import { firefoxPlaces } from './findFirefox.ts'

test('a Firefox chosen by FIREFOX_BIN is the only candidate', () => {
  expect(firefoxPlaces({ FIREFOX_BIN: '/opt/firefox', PATH: '/usr/bin' }, 'linux')).toEqual(['/opt/firefox'])
})

test('on Linux the long-term release is tried first, in every folder of the path', () => {
  expect(firefoxPlaces({ PATH: '/usr/local/bin:/usr/bin' }, 'linux')).toEqual([
    '/usr/local/bin/firefox-esr',
    '/usr/bin/firefox-esr',
    '/usr/local/bin/firefox',
    '/usr/bin/firefox',
  ])
})

test.each([
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Firefox.app/Contents/MacOS/firefox'],
  ['win32', { PROGRAMFILES: 'C:\\Program Files' }, 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
])('on %s the usual places are known', (platform, env, place) => {
  expect(firefoxPlaces(env, platform)).toContain(place)
})
