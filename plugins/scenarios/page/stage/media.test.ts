import { expect, test } from 'vitest'
import { isOwnAddress, mediaOf, nameOf } from './media.ts'

test('what a story names is a file of its own, wherever its root is', () => {
  expect(mediaOf('lamp.jpg')).toEqual({ kind: 'file', name: 'lamp.jpg' })
  expect(mediaOf('story://files/tea%20room.jpg', 'story://files/')).toEqual({ kind: 'file', name: 'tea room.jpg' })
  expect(mediaOf('50%.png')).toEqual({ kind: 'file', name: '50%.png' })
})

test('the web is somewhere else, and other schemes are nowhere', () => {
  expect(mediaOf('https://pics.example/a.png')).toEqual({ kind: 'link', url: 'https://pics.example/a.png' })
  for (const src of ['', '//evil.example/a.png', 'javascript:alert(1)', 'blob:https://app/1', 'file:///etc/passwd'])
    expect(mediaOf(src)).toBeUndefined()
})

test('only addresses of the page itself are shown', () => {
  expect(['blob:x', 'data:image/png;base64,AA'].every(isOwnAddress)).toBe(true)
  expect(['https://a.example/x.png', 'data:text/html,x', 'javascript:x', '/api/x'].some(isOwnAddress)).toBe(false)
})

test('a file is called by its name, a link by its host', () => {
  expect(nameOf({ kind: 'file', name: 'media/tea/cup.jpg' })).toBe('cup.jpg')
  expect(nameOf({ kind: 'link', url: 'https://pics.example/a/b.png' })).toBe('pics.example')
})
