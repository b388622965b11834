// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerConfirmation, confirmation } from '../confirm.ts'
import { LinkUseContext } from './linkUse.ts'
import { Markdown } from './Markdown.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const address = 'https://weather.example/?place=what+was+said'

function press(answer: boolean) {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  render(
    <LinkUseContext value={{ kind: 'ask', by: '“Weather”' }}>
      <Markdown text={`[Rain](${address})`} />
    </LinkUseContext>,
  )
  fireEvent.click(screen.getByRole('button'))
  const question = confirmation.question
  answerConfirmation(answer)
  return { opened, question }
}

test("a plugin's link shows the whole address, asks, and opens nothing when the answer is no", async () => {
  const { opened, question } = press(false)
  expect(question?.text).toContain(address)
  expect(question?.text).toContain('“Weather”')
  await Promise.resolve()
  expect(opened).not.toHaveBeenCalled()
})

test('it opens without a way back to this page when the answer is yes', async () => {
  const { opened } = press(true)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer'))
})

test('a host in letters of its own is named both ways, and doubted only where letters pass for others', () => {
  const { container } = render(<Markdown text="[Books](https://bücher.example/) [Bank](https://раураӏ.example/)" />)
  expect(container.textContent).toContain('bücher.example, written xn--bcher-kva.example')
  expect(container.textContent).toContain('lookalike letters: раураӏ.example')
})
