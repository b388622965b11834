// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Steps } from './Steps.tsx'

const steps = [
  { id: 'who', label: 'Who' },
  { id: 'speech', label: 'How they speak' },
] as const

test('a step that is opened is in sight and has the focus; the first one waits for the reader', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const at = (open: 'who' | 'speech') => <Steps label="Steps" steps={steps} open={open} onOpen={() => undefined} />
  const { rerender } = render(at('who'))
  expect(document.activeElement).toBe(document.body)
  rerender(at('speech'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How they speak' }))
  expect(scrolled).toHaveBeenCalledOnce()
})
