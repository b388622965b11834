import { proxy } from 'valtio'

/** Whether any cue is shown or heard now, or a program of them plays. */
export const showing = proxy({ stage: false, sound: false, program: false })
