// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { ref } from 'valtio'
import { afterEach, expect, test, vi } from 'vitest'
import { draft } from '../draft.ts'
import { isObject, type Place, type ScenarioJson, withValueAt } from '../scenarioDocument.ts'
import { keyOf } from './formScope.ts'

const changes: string[] = []
const editing = await import('../editing.ts')
vi.spyOn(editing, 'select').mockImplementation(() => {})
vi.spyOn(editing, 'changeScript').mockImplementation((label) => void changes.push(label))
const { default: SelectionForm } = await import('./SelectionForm.tsx')

const whole: ScenarioJson = {
  id: 'a',
  name: 'A',
  start: 'quay',
  tags: ['calm'],
  cover: { file: 'a.jpg' },
  state: { trust: 1, mood: 'calm', seen: true },
  visible: { trust: { icon: 'heart', text: '{{trust}}' } },
  roles: { keeper: { name: 'The keeper', desc: 'You keep the light.' } },
  nodes: {
    quay: {
      desc: 'Gulls.',
      char: 'keeper',
      image: 'a.jpg',
      video: { link: 'https://tea.example/a.webm', loops: 0, volume: 0.5 },
      audio: ['a.mp3', { file: 'b.mp3', startAt: 2 }],
      stimulation: [{ type: 'pleasure', pattern: 'wave', target: 'vibrate', level: 0.3, duration: 5, wait: 20 }],
      wait: 5,
      next: [{ to: 'quay', if: 'trust > 1' }, { to: 'quay' }],
      noChat: false,
      buttons: [{ id: 'go', label: 'Go', wait: 1, to: 'quay', if: true, set: ['trust += 1'] }],
      aiActions: [{ desc: 'x', to: 'quay', params: { trust: 2 }, set: { mood: 'x' }, addTime: '2h' }],
      set: 'trust = 1',
      end: false,
    },
  },
}

const places = placesIn(whole, [])

function placesIn(value: unknown, place: Place): readonly Place[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => [[...place, index], ...placesIn(one, [...place, index])])
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) => [[...place, name], ...placesIn(one, [...place, name])])
}

const show = (script: ScenarioJson, node: string | undefined) =>
  act(async () => {
    Object.assign(draft, {
      phase: 'open',
      script: ref(script),
      focus: undefined,
      selection: node === undefined ? { kind: 'scenario' } : { kind: 'node', id: node },
    })
  })

/** Unfolds everything: what is folded inside as well. */
async function unfold() {
  for (const _ of ['groups', 'entries', 'entries inside']) {
    await act(async () => {
      for (const button of document.querySelectorAll('button[aria-expanded="false"]')) fireEvent.click(button)
    })
  }
}

async function visitAll(controls: Iterable<Element>) {
  await act(async () => {
    for (const control of controls) {
      fireEvent.focus(control)
      fireEvent.blur(control)
    }
  })
}

afterEach(cleanup)

const anyValue = fc.jsonValue({ maxDepth: 3 })

test('whatever stands at whatever place, it is drawn with a control of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), anyValue, async (place, value) => {
      await show(withValueAt(whole, place, value), place.length > 1 && place[0] === 'nodes' ? 'quay' : undefined)
      draft.focus = ref([...place])
      const drawn = renderToStaticMarkup(<SelectionForm />)
      expect(drawn).toMatch(/<(input|select|textarea|button)/)
      if (place.length > 2) expect(drawn).toContain(keyOf(place).replaceAll('"', '&quot;'))
    }),
    { numRuns: 60 },
  )
})

test('a form that is only looked through changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), anyValue, async (place, value) => {
      changes.length = 0
      const script = withValueAt(whole, place, value)
      await show(script, place.length > 1 && place[0] === 'nodes' ? 'quay' : undefined)
      render(<SelectionForm />)
      await unfold()
      await visitAll(document.querySelectorAll('input, select, textarea'))
      expect([changes, draft.script]).toEqual([[], script])
      cleanup()
    }),
    { numRuns: 6, examples: [[['visible'], { 'ends in a space ': true }]] },
  )
})

test('names that objects have from birth are ordinary names', async () => {
  const odd = JSON.parse('{"__proto__": {"desc": "x"}, "constructor": 1, "toString": "y"}') as ScenarioJson
  for (const place of [['state'], ['roles'], ['visible'], ['nodes', 'quay'], ['nodes', 'quay', 'buttons', 0]]) {
    await show(withValueAt(whole, place, odd), place.length > 1 && place[0] === 'nodes' ? 'quay' : undefined)
    render(<SelectionForm />)
    await unfold()
    expect(document.body.textContent).toContain('constructor')
    cleanup()
  }
  await show(withValueAt(whole, ['nodes'], odd), '__proto__')
  render(<SelectionForm />)
  expect(document.querySelector('textarea')?.value).toBe('x')
})
