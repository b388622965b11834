import { expect, test } from 'vitest'
import { browserPlaces } from './findBrowser.ts'

test('a browser chosen by CHROME_BIN is the only candidate', () => {
  expect(browserPlaces({ CHROME_BIN: '/opt/chrome', PATH: '/usr/bin' }, 'linux')).toEqual(['/opt/chrome'])
})

test('on Linux the quick headless shell is tried first, in every folder of the path', () => {
  const places = browserPlaces({ PATH: '/usr/local/bin:/usr/bin' }, 'linux')
  expect(places.slice(0, 3)).toEqual([
    '/usr/local/bin/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
    '/usr/local/bin/chromium',
  ])
})

test.each([
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\ada\\Local' },
    'C:\\Users\\ada\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ],
])('on %s the usual places are known', (platform, env, place) => {
  expect(browserPlaces(env, platform)).toContain(place)
})
