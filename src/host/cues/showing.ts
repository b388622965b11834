import { proxy } from 'valtio'

/** Whether any cue is shown or heard now. */
export const showing = proxy({ stage: false, sound: false })
