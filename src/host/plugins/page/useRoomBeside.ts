import { useMedia } from 'sdk/ui/useMedia.ts'

/** Whether the window is wide enough for panels beside the conversation. */
export const useRoomBeside = (): boolean => useMedia('(width >= 1200px)')
