import { createTheme, MantineProvider, type VariantColorsResolver } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSettings } from '../settings/useSettings.ts'

/** Gives the component kit our tokens. Nothing is injected: all styles come from files, as the page's policy asks. */
export function VesperProvider({ children }: { readonly children: ReactNode }) {
  const { theme } = useSettings().ui
  return (
    <MantineProvider
      theme={looks}
      forceColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

/** The colors of a button's variant. `color="red"` means danger; every other color is our accent. */
const variantColors: VariantColorsResolver = ({ color, variant }) => {
  const danger = color === 'red'
  const [fill, hover, on, text, wash] = danger
    ? ['--danger-filled', '--danger-filled-hover', '--on-danger', '--danger', '--danger-wash']
    : ['--accent', '--accent-hover', '--on-accent', '--accent-text', '--accent-wash']
  const bare = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return { background: `var(${fill})`, hover: `var(${hover})`, color: `var(${on})`, border: bare }
    case 'light':
      return { background: `var(${wash})`, hover: `var(${wash})`, color: `var(${text})`, border: bare }
    case 'outline':
      return {
        background: 'transparent',
        hover: `var(${wash})`,
        color: `var(${text})`,
        border: `1px solid var(${text})`,
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: danger ? 'var(--danger)' : 'var(--text-muted)',
        border: bare,
      }
    case 'default':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: danger ? 'var(--danger)' : 'var(--text)',
        border: '1px solid var(--line-strong)',
      }
    default:
      return { background: 'transparent', hover: 'transparent', color: `var(${text})`, border: bare }
  }
}

const looks = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  variantColorResolver: variantColors,
})
