/** The Web Lock a running turn holds, followed by its session's id: one reply at a time per session, over all tabs. */
export const turnLockPrefix = 'vesper-turn-'
