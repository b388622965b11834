// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ViewMessage, ViewNode } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineThrough, summaryOf } from './Chart.tsx'
import { type ImageOf, ViewTree } from './ViewTree.tsx'

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const stack = (...children: readonly ViewNode[]): ViewNode => ({ kind: 'stack', children })
const button = (id: string): ViewNode => ({ kind: 'button', id, label: id })
const toggle = (on: boolean): ViewNode => ({ kind: 'toggle', id: 'wind', label: 'Wind', on })

function show(node: ViewNode, imageOf?: ImageOf) {
  const send = vi.fn<(message: ViewMessage) => void>()
  const tree = (next: ViewNode) => <ViewTree node={next} send={send} imageOf={imageOf} />
  const { rerender } = render(tree(node))
  return { send, redraw: (next: ViewNode) => rerender(tree(next)) }
}

test('every control has its name, and says what was done', () => {
  const options = [
    { value: 'c', label: 'Celsius' },
    { value: 'f', label: 'Fahrenheit' },
  ]
  const { send } = show(
    stack(button('Refresh'), toggle(false), { kind: 'select', id: 'unit', label: 'Unit', value: 'c', options }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Wind' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Unit' }), { target: { value: 'f' } })
  expect(send.mock.calls.flat()).toEqual([
    { control: 'Refresh', value: null },
    { control: 'wind', value: true },
    { control: 'unit', value: 'f' },
  ])
})

test('a slider moves by keyboard', () => {
  const { send } = show({ kind: 'slider', id: 'hours', label: 'Hours', value: 6, min: 0, max: 24, step: 2 })
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Hours' }), { key: 'ArrowRight' })
  expect(send).toHaveBeenCalledWith({ control: 'hours', value: 8 })
})

test('a meter says its name and how full it is', () => {
  show({ kind: 'meter', label: 'Clouds', value: 0.42 })
  const meter = screen.getByRole('meter', { name: 'Clouds' })
  expect(meter.getAttribute('aria-valuetext')).toBe('42 %')
})

test('a picture is drawn by its id only; one that is not known keeps its words', () => {
  const address = 'blob:vesper/1'
  show(
    stack({ kind: 'image', id: 'radar', alt: 'Radar' }, { kind: 'image', id: 'https://evil.example/x', alt: 'Far' }),
    (id) => (id === 'radar' ? address : undefined),
  )
  expect(screen.getByRole('img', { name: 'Radar' }).getAttribute('src')).toBe(address)
  expect(screen.getByRole('img', { name: 'Far' }).tagName).toBe('DIV')
})

test('markdown from a plugin draws no pictures and shows where links lead', () => {
  show({ kind: 'markdown', text: '![x](https://evil.example/p.png) [go](https://evil.example/x)' })
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('link').textContent).toBe('go (evil.example)')
})

test('a list is a list, and a warning is more than a colour', () => {
  show({
    kind: 'list',
    items: [
      { kind: 'text', text: 'one' },
      { kind: 'text', text: 'Storm', tone: 'warning' },
    ],
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('Storm').parentElement?.querySelector('svg')).not.toBeNull()
})

test('a chart says in words what its line shows', () => {
  show({ kind: 'chart', label: 'Temperature', points: [3, 9, 5] })
  expect(screen.getByRole('figure').textContent).toBe('Temperature5 now, between 3 and 9')
  expect(summaryOf([])).toBe('No numbers yet')
  expect(summaryOf([4])).toBe('4')
})

test('the line runs from edge to edge, whatever the numbers', () => {
  expect(lineThrough([0, 10])).toBe('0,76 300,4')
  expect(lineThrough([7])).toBe('0,40 300,40')
  expect(lineThrough([5, 5, 5])).toBe('0,40 150,40 300,40')
})

test('the focus stays on a control while the tree around it changes', () => {
  const { redraw } = show(stack(button('a'), button('b')))
  screen.getByRole('button', { name: 'b' }).focus()
  redraw(stack({ kind: 'text', text: 'new' }, button('b')))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'b' }))
})

test('the focus follows a control into another group', () => {
  const { redraw } = show(stack(button('a'), button('b')))
  screen.getByRole('button', { name: 'b' }).focus()
  redraw(stack(button('a'), stack(button('b'))))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'b' }))
})

test('a plugin cannot take the focus by drawing', () => {
  const { redraw } = show(stack(button('a')))
  redraw(stack(stack(button('a'))))
  expect(document.activeElement).toBe(document.body)
  const field = document.body.appendChild(document.createElement('input'))
  screen.getByRole('button', { name: 'a' }).focus()
  field.focus()
  redraw(stack(button('a')))
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('a control shows what was chosen until the plugin agrees', () => {
  vi.useFakeTimers()
  const { redraw } = show(toggle(false))
  const wind = () => screen.getByRole<HTMLInputElement>('switch')
  fireEvent.click(wind())
  redraw(toggle(false))
  expect(wind().checked).toBe(true)
  redraw(toggle(true))
  redraw(toggle(false))
  expect(wind().checked).toBe(false)
})

test('a plugin that does not agree within a second has the last word', () => {
  vi.useFakeTimers()
  show(toggle(false))
  fireEvent.click(screen.getByRole('switch'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})
