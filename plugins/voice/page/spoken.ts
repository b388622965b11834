import { proxy } from 'valtio'

/** Whether somebody listens for commands now, and what was heard last, in words for the player. */
export const spoken = proxy({ status: 'off' as 'off' | 'listening' | 'deaf', heard: '' })
