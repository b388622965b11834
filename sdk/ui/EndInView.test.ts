// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEndInView } from './EndInView.tsx'

/** A view of 500 pixels onto something of that height. */
function viewOf(scrollHeight: number) {
  const { result } = renderHook(useEndInView)
  const view = { scrollTop: 0, clientHeight: 500, scrollHeight }
  result.current.scroller.current = view as HTMLElement
  const become = (scrollHeight: number) =>
    act(() => {
      view.scrollHeight = scrollHeight
      result.current.resized()
    })
  return { view, become, end: () => result.current }
}

test('the end stays in view while it grows', () => {
  const { view, become } = viewOf(500)
  become(700)
  expect(view.scrollTop).toBe(700)
})

test('what is read from its beginning stays there while it grows', () => {
  const { view, become, end } = viewOf(400)
  act(() => end().toStart())
  become(700)
  expect(view.scrollTop).toBe(0)
  expect(end().away).toBe(true)
})

test('what is added is followed where all of the beginning was in view, and not where it was not', () => {
  for (const [height, top] of [
    [400, 900],
    [700, 0],
  ] as const) {
    const { view, end } = viewOf(height)
    act(() => end().toStart())
    view.scrollHeight = 900
    act(() => end().added())
    expect(view.scrollTop).toBe(top)
  }
})

test('a reader who scrolls is no longer held at the beginning', () => {
  const { view, become, end } = viewOf(700)
  act(() => end().toStart())
  view.scrollTop = 200
  act(() => end().scrolled())
  become(800)
  expect(view.scrollTop).toBe(800)
})
