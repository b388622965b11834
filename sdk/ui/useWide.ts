import { useMedia } from './useMedia.ts'

/** Whether the side menu has room beside the page. */
export const useWide = (): boolean => useMedia('(width >= 960px)')
