// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

function show(more: Partial<SchemaFormProps> = {}) {
  const onChange = vi.fn()
  function Form() {
    const [values, setValues] = useState<Block>({})
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

test('a kept secret is never shown; it can be removed', () => {
  const onSecret = vi.fn()
  show({ onSecret, secrets: { apiKey: true } })
  expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onSecret).toHaveBeenCalledWith('apiKey', null)
})
