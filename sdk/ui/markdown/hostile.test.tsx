// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hostileTexts } from './hostileTexts.fixture.ts'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

test('there are at least a hundred hostile texts, and no two are the same', () => {
  expect(new Set(hostileTexts.map(([, text]) => text)).size).toBe(hostileTexts.length)
  expect(hostileTexts.length).toBeGreaterThanOrEqual(100)
})

test('W2 nothing in a text can take the place of what the page knows by name', () => {
  const names = ['getElementById', 'body', 'forms', 'cookie', 'session', '__proto__']
  const text = names.map((name) => `<form name="${name}" id="${name}"><input name="${name}"></form>`).join('\n\n')
  const page = render(<Markdown text={`${text}\n\n# body\n\n[x]: https://ok.example "id=body"`} />).container
  expect(page.querySelector('[id], [name]')).toBeNull()
})

test('W7 no text makes the page ask anybody for anything', () => {
  const text = hostileTexts.map(([, each]) => each).join('\n\n')
  const page = render(<Markdown text={text} />).container
  expect(page.querySelector('[src], [srcset], [background], [poster], [style], link, img, video, audio')).toBeNull()
})
