// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { StagePane, StagePanes } from 'sdk/story'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { showStage } from './stage.fixture.tsx'

afterEach(cleanup)

const html = (id: string, text: string, css = ''): StagePane => ({ kind: 'html', id, html: text, css })
const panes = (right: string, left: StagePane = { kind: 'media', id: 'l' }, id = 'r1'): StagePanes => ({
  root: 'story://',
  left,
  right: html(id, right),
})
const inside = (name = 'Right pane') => screen.getByLabelText(name).shadowRoot as ShadowRoot
const field = <Kind extends Element = HTMLInputElement>(selector: string) => inside().querySelector(selector) as Kind

test('a pane has its document in a shadow of its own', () => {
  const { container } = showStage({ panes: panes('<p id=app class=tea>Good evening</p>') })
  expect(inside().querySelector('#app.tea')?.textContent).toBe('Good evening')
  expect(container.querySelector('#app')).toBeNull()
})

test('guideme-186 its scripts never run, and nothing of it reaches the page or the net', () => {
  const text =
    '<script>parent.document.title = "x"</script><img src=x onerror="fetch(1)"><iframe src="https://evil.example"></iframe>'
  showStage({ panes: panes(text) })
  expect(inside().querySelector('script, iframe, [onerror]')).toBeNull()
})

test('guideme-130 guideme-131 guideme-132 fields are told as they stand, at first and whenever they change', () => {
  const { events } = showStage({
    panes: panes(`
      <form><input name=nick value=Ada><input type=checkbox name=milk>
      <input type=radio name=cup value=small><input type=radio name=cup value=large>
      <textarea name=note></textarea><select name=tea><option>Assam</option><option>Sencha</option></select></form>`),
  })
  expect(events().at(-1)).toEqual({
    kind: 'filled',
    fields: { nick: 'Ada', milk: 'false', note: '', tea: 'Assam' },
  })
  field('[name=nick]').value = 'Grace'
  fireEvent.input(field('[name=nick]'))
  field('[name=milk]').checked = true
  field('[value=large]').checked = true
  fireEvent.change(field('[name=milk]'))
  expect(events().at(-1)).toEqual({
    kind: 'filled',
    fields: { nick: 'Grace', milk: 'true', cup: 'large', note: '', tea: 'Assam' },
  })
})

test('the left pane has the last word where both name a field', () => {
  const { events } = showStage({
    panes: panes('<input name=nick value=right><input name=b value=2>', html('l1', '<input name=nick value=left>')),
  })
  expect(events().at(-1)).toEqual({ kind: 'filled', fields: { nick: 'left', b: '2' } })
})

test('a new id raises the pane again, with empty fields; the same one leaves them alone', () => {
  const text = '<input name=nick>'
  const { change, events } = showStage({ panes: panes(text) })
  field('[name=nick]').value = 'Ada'
  fireEvent.input(field('[name=nick]'))
  change({ panes: panes(text) })
  expect(field('[name=nick]').value).toBe('Ada')
  change({ panes: panes(text, undefined, 'r2') })
  expect(field('[name=nick]').value).toBe('')
  expect(events().at(-1)).toEqual({ kind: 'filled', fields: { nick: '' } })
})

test('that there are no fields any more is told, too', () => {
  const { change, events } = showStage({ panes: panes('<input name=nick value=Ada>') })
  change({ page: 'next', panes: panes('<p>Done</p>', undefined, 'r2') })
  expect(events().at(-1)).toEqual({ kind: 'filled', fields: {} })
})

test('guideme-135 Enter in a field leads nowhere, and no key typed there is anybody’s shortcut', () => {
  const { events } = showStage({
    panes: panes('<input name=nick>'),
    buttons: [{ id: 'go', html: 'Go', isDefault: true, hotkey: 'k' }],
  })
  const before = events().length
  const heard = vi.fn()
  addEventListener('keydown', heard)
  for (const key of ['Enter', 'k', ' ']) fireEvent.keyDown(field('[name=nick]'), { key, composed: true })
  removeEventListener('keydown', heard)
  expect(events()).toHaveLength(before)
  expect(heard).not.toHaveBeenCalled()
  expect(inside().querySelector('form')).toBeNull()
})

test('guideme-136 a word to the status line reaches the story, without a script being run', () => {
  const word = 'ButtonClick|f||v=1|p2||x1'
  const { events } = showStage({
    panes: panes(
      `<script>window.status = "${word}";</script><a href="#" onclick="window.status='again'; return false">Go</a>`,
    ),
  })
  expect(events()).toEqual([{ kind: 'signalled', text: word }])
  field('[role=button]').click()
  fireEvent.keyDown(field('[role=button]'), { key: 'Enter' })
  expect(events().slice(1)).toEqual([
    { kind: 'signalled', text: 'again' },
    { kind: 'signalled', text: 'again' },
  ])
})

test.each(['status = 1', 'status = "a" + b', 'if (x) status = "a"', 'status = "a"; fetch("x")', 'x.status = "a"'])(
  'a script that does more than say a word says nothing: %s',
  (script) => {
    const { events } = showStage({ panes: panes(`<script>${script}</script><p onclick='${script}'>x</p>`) })
    fireEvent.click(field('p'))
    expect(events()).toEqual([])
  },
)

test('a link asks before it opens, and the pane stays where it is', () => {
  showStage({ panes: panes('<a href="https://ok.example/">shop</a>') })
  const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true })
  field('a').dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(confirmation.question?.text).toContain('ok.example')
  answerConfirmation(false)
})

test('guideme-76 the story’s own styles are worn in the pane, what reaches out of it is not', () => {
  const css = 'p { color: red } div { position: fixed } @import url(https://evil.example/x.css);'
  const sheets = () =>
    inside()
      .adoptedStyleSheets.slice(1)
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  showStage({
    panes: { root: '', left: { kind: 'media', id: 'l' }, right: html('r', '<p>x</p><style>b{margin:0}</style>', css) },
  })
  expect(sheets().join(' ')).toMatch(/color: red.*margin: 0/)
  expect(sheets().join(' ')).not.toMatch(/fixed|import/)
})

test('who wants no effects sees the pane in the built-in look', () => {
  showStage(
    { panes: { root: '', left: { kind: 'media', id: 'l' }, right: html('r', '<p>x</p>', 'p { color: red }') } },
    { options: { cssEffects: false } },
  )
  expect(inside().adoptedStyleSheets).toHaveLength(1)
})

test('a picture in a pane is a file of the story', async () => {
  const resolve = vi.fn(async () => 'blob:cup')
  showStage({ panes: panes('<img src="story://media/cup%201.png">') }, { resolve })
  await vi.waitFor(() => expect(field('img').getAttribute('src')).toBe('blob:cup'))
  expect(resolve).toHaveBeenCalledWith({ kind: 'file', name: 'media/cup 1.png' })
})

test('the header stands above, the buttons below', () => {
  const { events } = showStage({
    panes: { ...panes('<p>x</p>'), header: { clock: '20:15', title: 'Tea room', timer: '0:30' } },
    buttons: [{ id: 'go', html: 'Go' }],
  })
  expect(screen.getByText('20:15')).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe('0:30')
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(events().at(-1)).toEqual({ kind: 'chose', choice: 'go' })
})

test('names of fields may be any name, and a flood of them ends', () => {
  const many = Array.from({ length: 300 }, (_, at) => `<input name=f${at} value=${at}>`).join('')
  const { events } = showStage({
    panes: panes(`<input name=__proto__ value=a><input name=constructor value=b>${many}`),
  })
  const last = events().at(-1)
  const fields = last?.kind === 'filled' ? last.fields : {}
  expect(Object.keys(fields)).toHaveLength(200)
  expect(Object.hasOwn(fields, '__proto__')).toBe(true)
  expect(Object.hasOwn(fields, 'constructor')).toBe(true)
})
