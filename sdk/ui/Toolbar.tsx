import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface ToolbarProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Buttons in a row, one Tab stop for all of them: the arrows go from one to the next, and Tab comes back to the last. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const settle = () => keepOneStop(current)
    settle()
    // Buttons come when their code is here, and go when they mean nothing.
    const observer = new MutationObserver(settle)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [])
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if (buttonsOf(currentTarget).includes(target as HTMLButtonElement)) keepOneStop(currentTarget, target)
  }
  return (
    <div ref={bar} className={className} role="toolbar" aria-label={label} onKeyDown={moveAlong} onFocus={onFocus}>
      {children}
    </div>
  )
}

/** Left and right go from one button to the next, Home and End to the first and the last. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  buttons[to]?.focus()
}

/** What opens from a button is no part of the row. */
const buttonsOf = (bar: Element) =>
  [...bar.querySelectorAll<HTMLButtonElement>('button:not([disabled])')].filter(
    (button) => !bar.contains(button.closest('[popover]')),
  )

function keepOneStop(
  bar: Element,
  wanted: EventTarget | undefined = bar.querySelector('button[tabindex="0"]:not([disabled])') ?? undefined,
) {
  const buttons = buttonsOf(bar)
  const stop = buttons.find((button) => button === wanted) ?? buttons[0]
  for (const button of buttons) {
    const index = button === stop ? 0 : -1
    if (button.getAttribute('tabindex') !== String(index)) button.tabIndex = index
  }
}
