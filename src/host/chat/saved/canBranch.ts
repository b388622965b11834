import { isBusy, session } from 'sdk/page/session.ts'

/** Whether a branch can be taken now: not while a reply is being written. */
export const canBranch = (): boolean => session.phase === 'open' && !isBusy(session.live.phase)
