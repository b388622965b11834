import { proxy } from 'valtio'

/** Whether the page is dark or light now; the settings keep it up to date. */
export const colorScheme = proxy({ current: 'dark' as 'dark' | 'light' })
