/** Commands the way the checklist of the format writes them. */
type Commands = readonly unknown[]

/** A say that goes on at once. */
export const I = (label: string) => ({ say: { label, mode: 'instant' } })
/** A say that waits. */
export const P = (label: string) => ({ say: { label, mode: 'pause' } })
/** A say without a mode. */
export const A = (label: string, more: object = {}) => ({ say: { label, ...more } })
export const EV = (script: string) => ({ eval: { script } })
export const G = (target: string) => ({ goto: { target } })
/** A choice by labels; each may have commands. */
export const CH = (options: Readonly<Record<string, Commands>>) => ({
  choice: { options: Object.entries(options).map(([label, commands]) => ({ label, commands })) },
})
export const T = (duration: string | number, commands: Commands = [], more: object = {}) => ({
  timer: { duration, commands, ...more },
})
export const TA = (duration: string, commands: Commands = [], more: object = {}) => ({
  timer: { duration, isAsync: true, commands, ...more },
})
/** A notification with a button that bears its id. */
export const N = (id: string, buttonCommands: Commands) => ({
  'notification.create': { id, title: id, buttonLabel: id, buttonCommands },
})
export const NT = (id: string, timerDuration: string, timerCommands: Commands) => ({
  'notification.create': { id, title: id, timerDuration, timerCommands },
})
export const IF = (condition: string, commands: Commands, elseCommands?: Commands) => ({
  if: { condition, commands, ...(elseCommands && { elseCommands }) },
})
export const PR = (variable?: string) => ({ prompt: variable === undefined ? {} : { variable } })
export const IMG = (locator: string) => ({ image: { locator } })
