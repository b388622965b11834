import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { colorScheme } from './colorScheme.ts'

/**
 * Lets a component of the kit be used anywhere. The kit needs a provider above it; bringing it along here keeps the
 * kit out of what the first page loads. Nothing is injected: all styles come from files, as the page's policy asks.
 * `defaults` are the properties of a component that does not set them itself.
 */
export function withMantine<Props extends object>(
  Component: ComponentType<Props>,
  defaults: Partial<Props> = {},
): ComponentType<Props> {
  return function Themed(props: Props) {
    const { current } = useSnapshot(colorScheme)
    return (
      <MantineProvider
        theme={looks}
        forceColorScheme={current}
        colorSchemeManager={ours}
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <Component {...defaults} {...props} />
      </MantineProvider>
    )
  }
}

const looks = createTheme({ respectReducedMotion: true, cursorType: 'pointer', defaultRadius: 'md' })

/** The theme is ours to keep; asked for it early, the kit would otherwise paint one frame in its own default. */
const ours: MantineColorSchemeManager = {
  get: () => colorScheme.current,
  set: () => {},
  clear: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
}
