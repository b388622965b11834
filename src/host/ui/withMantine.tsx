import { createTheme, MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSettings } from '../settings/useSettings.ts'

/**
 * Lets a component of the kit be used anywhere. The kit needs a provider above it; bringing it along here keeps the
 * kit out of what the first page loads. Nothing is injected: all styles come from files, as the page's policy asks.
 */
export function withMantine<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function Themed(props: Props) {
    const { theme } = useSettings().ui
    return (
      <MantineProvider
        theme={looks}
        forceColorScheme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <Component {...props} />
      </MantineProvider>
    )
  }
}

const looks = createTheme({ respectReducedMotion: true, cursorType: 'pointer', defaultRadius: 'md' })
