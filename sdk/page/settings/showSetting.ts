import { openPage } from '../openSettings.ts'

/** A page that takes longer than this to come shows itself without a mark. */
const patienceMs = 8000
const markMs = 1600

/**
 * Opens a page of the settings, `path` below /settings, and puts the focus on the control with this label. Where the control
 * is not shown now, it is the page alone.
 */
export async function showSetting(path: string, label: string): Promise<void> {
  openPage(`/settings/${path}`)
  const control = await whenThere(() => (location.pathname === `/settings/${path}` ? controlWith(label) : undefined))
  if (!control) return
  for (let around = control.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true
  control.focus({ preventScroll: true })
  const seen = control.closest('label, fieldset') ?? control.parentElement ?? control
  seen.scrollIntoView({ block: 'center' })
  markBriefly(seen)
}

/** Looks once a frame, and again two frames later: a page that arrives takes the focus itself, after its first picture. */
async function whenThere(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    await nextFrame()
    if (!find()) continue
    await nextFrame()
    await nextFrame()
    return find()
  }
  return undefined
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

const controls = 'input, select, textarea, button, [role="slider"], [role="radiogroup"], fieldset'

/** The control of this name on the page that is shown; of a group, its first one, or the one that is chosen. */
function controlWith(label: string): HTMLElement | undefined {
  const all = [...(document.getElementById('content')?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const found =
    all.find((control) => nameOf(control) === label) ?? all.find((control) => nameOf(control).startsWith(label))
  if (!found?.matches('fieldset, [role="radiogroup"]')) return found
  return (
    found.querySelector<HTMLElement>('input:checked') ?? found.querySelector<HTMLElement>('input, button') ?? undefined
  )
}

function nameOf(control: HTMLElement): string {
  const labelled = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const texts = [
    control.getAttribute('aria-label'),
    ...labelled.map((id) => document.getElementById(id)?.textContent),
    ...('labels' in control ? [...((control as HTMLInputElement).labels ?? [])].map((one) => one.textContent) : []),
    control.querySelector(':scope > legend')?.textContent,
  ]
  return texts.find((text) => text?.trim())?.trim() ?? ''
}

/** A ring that fades; without motion one that goes. */
function markBriefly(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.animate(
    [
      { outline: '2px solid var(--accent)', outlineOffset: '6px' },
      { outline: '2px solid transparent', outlineOffset: '6px' },
    ],
    { duration: markMs, easing: isStill ? 'steps(1, end)' : 'ease-in' },
  )
}
