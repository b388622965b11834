// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Toolbar } from './Toolbar.tsx'

afterEach(cleanup)

const show = () =>
  render(
    <Toolbar label="Actions">
      <button type="button" disabled>
        Off
      </button>
      <button type="button">One</button>
      <button type="button">Two</button>
    </Toolbar>,
  )
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string, key: string) => fireEvent.keyDown(button(name), { key })
const stops = () => screen.getAllByRole('button').filter((one) => one.tabIndex === 0 && !one.matches(':disabled'))

test('has one Tab stop, the first that can be pressed, then the one that was used last', () => {
  show()
  expect(stops()).toEqual([button('One')])
  button('Two').focus()
  expect(stops()).toEqual([button('Two')])
})

test('arrows, Home and End go from one to another', () => {
  show()
  button('One').focus()
  press('One', 'ArrowRight')
  expect(document.activeElement).toBe(button('Two'))
  press('Two', 'Home')
  expect(document.activeElement).toBe(button('One'))
  press('One', 'End')
  expect(document.activeElement).toBe(button('Two'))
})
