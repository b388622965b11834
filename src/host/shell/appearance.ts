import { subscribe } from 'valtio'
import { themes } from '../extension/points.ts'
import { chosenTheme } from '../plugins/themes/chosenTheme.ts'
import { paintTheme } from '../plugins/themes/paintTheme.ts'
import { settings } from '../settings/settings.ts'
import { uiSection } from '../settings/uiSection.ts'

/** Keeps the document's theme and text size as chosen. Returns the function that stops following. */
export function followAppearance(): () => void {
  show()
  const endings = [subscribe(settings, show), themes.watch(show)]
  return () => {
    for (const end of endings) end()
  }
}

function show(): void {
  const { theme, fontSize } = uiSection.now
  const page = document.documentElement
  page.dataset.theme = theme
  page.dataset.mantineColorScheme = theme
  page.classList.toggle('dark', theme === 'dark')
  paintTheme(chosenTheme())
  // A share of the reader's own default, so that a larger browser font stays larger.
  page.style.fontSize = fontSize === 16 ? '' : `${(fontSize / 16) * 100}%`
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(page).getPropertyValue('--ground').trim())
}
