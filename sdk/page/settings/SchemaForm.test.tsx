// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { SettingsSchema } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Block } from './conform.ts'
import { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx'

const schema: SettingsSchema = {
  type: 'object',
  properties: {
    baseUrl: {
      type: 'string',
      title: 'Address',
      description: 'Where it runs.',
      default: 'http://localhost:1',
      format: 'url',
      'x-order': 2,
    },
    mode: { type: 'string', title: 'Mode', default: 'plain', enum: ['plain', 'fine-tuned'], 'x-order': 1 },
    depth: {
      type: 'integer',
      title: 'Depth',
      default: 3,
      minimum: 0,
      maximum: 9,
      'x-when': { field: 'mode', is: 'fine-tuned' },
    },
    stream: { type: 'boolean', title: 'Stream', default: true, 'x-group': 'More' },
    model: { type: 'string', title: 'Model', default: '', format: 'model', 'x-optional': true, 'x-group': 'More' },
    apiKey: {
      type: 'string',
      title: 'API key',
      default: '',
      format: 'secret',
      'x-prefix': { text: 'sk-', message: 'The key should start with "sk-".' },
    },
  },
}

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
})
afterEach(cleanup)

function show(more: Partial<SchemaFormProps> = {}, initial: Block = {}) {
  const onChange = vi.fn()
  function Form() {
    const [values, setValues] = useState<Block>(initial)
    const change = (patch: Readonly<Block>) => {
      onChange(patch)
      setValues({ ...values, ...patch })
    }
    return <SchemaForm schema={schema} values={values} onChange={change} {...more} />
  }
  render(<Form />)
  return onChange
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('every field has its label, and its description belongs to it', () => {
  show({ onSecret: () => {} })
  const address = screen.getByLabelText('Address')
  const described = address.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Where it runs.')
  expect(screen.getByRole('radiogroup', { name: 'Mode' })).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Stream' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'More' })).toBeDefined()
})

test('fields stand in their x-order', () => {
  show()
  const text = document.body.textContent ?? ''
  expect(text.indexOf('Mode')).toBeLessThan(text.indexOf('Address'))
})

test('a field with a condition shows only while it holds', () => {
  show()
  expect(screen.queryByRole('slider', { name: 'Depth' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Fine tuned'))
  expect(screen.getByRole('slider', { name: 'Depth' })).toBeDefined()
})

test('only a valid address is handed on; the other says what is wrong', () => {
  const onChange = show()
  type('Address', 'nonsense')
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('This is not an address.')
  type('Address', 'http://pi:11434')
  expect(onChange).toHaveBeenLastCalledWith({ baseUrl: 'http://pi:11434' })
})

test('a model field suggests the models that are there', () => {
  show({ models: ['llama3.2', 'qwen3'] })
  const list = screen.getByLabelText('Model').getAttribute('list') ?? ''
  expect([...(document.getElementById(list)?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual([
    'llama3.2',
    'qwen3',
  ])
})

test('without a place for secrets no secret is asked for', () => {
  show()
  expect(screen.queryByLabelText('API key')).toBeNull()
})

test('a secret is checked, handed over, and forgotten', async () => {
  const onSecret = vi.fn(async () => {})
  const onChange = show({ onSecret })
  type('API key', 'pk-wrong')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.body.textContent).toContain('The key should start with "sk-".')
  expect(onSecret).not.toHaveBeenCalled()
  type('API key', 'sk-right')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSecret).toHaveBeenCalledWith('apiKey', 'sk-right')
  await waitFor(() => expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe(''))
  expect(onChange).not.toHaveBeenCalled()
})

test('a secret is handed over when one leaves its field, but not for what stands beside it', async () => {
  const onSecret = vi.fn()
  show({ onSecret })
  const field = screen.getByLabelText('API key')
  fireEvent.change(field, { target: { value: 'sk-right' } })
  fireEvent.blur(field, { relatedTarget: screen.getByRole('button', { name: 'Save' }) })
  expect(onSecret).not.toHaveBeenCalled()
  await act(async () => fireEvent.blur(field))
  expect(onSecret.mock.calls).toEqual([['apiKey', 'sk-right']])
})

test('a kept secret is never shown; it can be removed', () => {
  const onSecret = vi.fn()
  show({ onSecret, secrets: { apiKey: true } })
  expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onSecret).toHaveBeenCalledWith('apiKey', null)
})

const words = {
  type: 'object',
  properties: {
    words: {
      type: 'array',
      title: 'Words',
      description: 'What she listens for.',
      default: ['rain', 'snow'],
      maxItems: 3,
      items: { type: 'string', title: 'Word', default: 'new' },
    },
  },
} as const satisfies SettingsSchema

const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id
const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a list shows its items, each under its own name', () => {
  show({ schema: words })
  expect(screen.getByRole('group', { name: 'Words' })).toBeDefined()
  expect([textbox('Word 1').value, textbox('Word 2').value]).toEqual(['rain', 'snow'])
})

test('an item is added with its default and the focus goes there; a full list takes no more', async () => {
  const onChange = show({ schema: words })
  fireEvent.click(button('Add Word'))
  expect(onChange).toHaveBeenLastCalledWith({ words: ['rain', 'snow', 'new'] })
  await frame()
  expect(document.activeElement).toBe(textbox('Word 3'))
  expect(button('Add Word').disabled).toBe(true)
})

test('an item is changed and removed; the focus stays in the list as long as there is one', async () => {
  const onChange = show({ schema: words })
  type('Word 2', 'hail')
  expect(onChange).toHaveBeenLastCalledWith({ words: ['rain', 'hail'] })
  fireEvent.click(button('Remove Word 1'))
  expect(onChange).toHaveBeenLastCalledWith({ words: ['hail'] })
  await frame()
  expect(focused()).toBe('Remove Word 1')
  fireEvent.click(button('Remove Word 1'))
  await frame()
  expect(document.activeElement).toBe(button('Add Word'))
})

test('an item moves by button and by key, and says where it is; the focus goes with it', async () => {
  const onChange = show({ schema: words })
  textbox('Word 1').focus()
  fireEvent.keyDown(textbox('Word 1'), { key: 'ArrowDown', altKey: true })
  expect(onChange).toHaveBeenLastCalledWith({ words: ['snow', 'rain'] })
  await frame()
  expect(document.activeElement).toBe(textbox('Word 2'))
  expect(textbox('Word 2').value).toBe('rain')
  expect(screen.getByRole('status').textContent).toBe('Word moved to position 2 of 2.')
  fireEvent.click(button('Move Word 2 up'))
  expect(onChange).toHaveBeenLastCalledWith({ words: ['rain', 'snow'] })
})

test('the first item does not move up, nor the last down', () => {
  const onChange = show({ schema: words })
  expect(button('Move Word 1 up').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button('Move Word 1 up'))
  fireEvent.click(button('Move Word 2 down'))
  expect(onChange).not.toHaveBeenCalled()
})

test('a group is handed on as a whole, and its conditions look within it', () => {
  const place: SettingsSchema = {
    type: 'object',
    properties: {
      place: {
        type: 'object',
        title: 'Place',
        properties: {
          name: { type: 'string', title: 'Name', default: 'Here' },
          exact: { type: 'boolean', title: 'Exact', default: false },
          height: { type: 'number', title: 'Height', default: 0, 'x-when': { field: 'exact', is: true } },
          code: { type: 'string', title: 'Code', default: '', format: 'secret' },
        },
      },
    },
  }
  const onChange = show({ schema: place, onSecret: () => {} })
  expect(screen.getByRole('group', { name: 'Place' })).toBeDefined()
  expect(screen.queryByLabelText('Height')).toBeNull()
  expect(screen.queryByLabelText('Code')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Exact' }))
  expect(onChange).toHaveBeenLastCalledWith({ place: { name: 'Here', exact: true, height: 0 } })
  type('Height', '12')
  expect(onChange).toHaveBeenLastCalledWith({ place: { name: 'Here', exact: true, height: 12 } })
})

test('what is needed in all cases but one is shown in all but that', () => {
  const login: SettingsSchema = {
    type: 'object',
    properties: {
      auth: { type: 'string', title: 'Login', default: 'none', enum: ['none', 'basic'] },
      token: { type: 'string', title: 'Token', default: '', 'x-when': { field: 'auth', isNot: 'none' } },
    },
  }
  show({ schema: login })
  expect(screen.queryByLabelText('Token')).toBeNull()
  fireEvent.click(screen.getByLabelText('Basic'))
  expect(screen.getByLabelText('Token')).toBeDefined()
})

test('a duration is a number and a word', () => {
  const every: SettingsSchema = {
    type: 'object',
    properties: { every: { type: 'string', title: 'Every', default: '30m', format: 'duration' } },
  }
  const onChange = show({ schema: every })
  expect((screen.getByLabelText('Every') as HTMLInputElement).value).toBe('30')
  fireEvent.change(screen.getByRole('combobox', { name: 'Every, unit' }), { target: { value: 's' } })
  expect(onChange).toHaveBeenLastCalledWith({ every: '30s' })
  type('Every', '45')
  expect(onChange).toHaveBeenLastCalledWith({ every: '45s' })
  type('Every', '')
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toContain('Every is required')
})

test('a list of groups draws each as a form of its own and hands it on whole', () => {
  const rules = {
    type: 'object',
    properties: {
      rules: {
        type: 'array',
        title: 'Rules',
        default: [],
        items: {
          type: 'object',
          title: 'Rule',
          properties: {
            word: { type: 'string', title: 'Word', default: 'new' },
            loud: { type: 'boolean', title: 'Loud', default: false },
          },
        },
      },
    },
  } as const satisfies SettingsSchema
  const onChange = show({ schema: rules })
  fireEvent.click(button('Add Rule'))
  expect(onChange).toHaveBeenLastCalledWith({ rules: [{ word: 'new', loud: false }] })
  const first = within(screen.getByRole('group', { name: 'Rule 1' }))
  fireEvent.click(first.getByRole('switch', { name: 'Loud' }))
  expect(onChange).toHaveBeenLastCalledWith({ rules: [{ word: 'new', loud: true }] })
})

test('what few people change comes last and is closed until it is opened', () => {
  const { stream } = schema.properties
  show({
    schema: { ...schema, properties: { deep: { ...stream, title: 'Deep', 'x-group': 'Advanced' }, stream } },
  } as never)
  expect(screen.queryByLabelText('Deep')).toBeNull()
  expect(screen.getByLabelText('Stream')).toBeTruthy()
  const fold = screen.getByText('Advanced').closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  expect(screen.getByLabelText('Deep')).toBeTruthy()
})
