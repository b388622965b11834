/** What the part of a file's name before ".funscript" says of its axis. */
const axisBySuffix: Readonly<Record<string, string>> = {
  stroke: 'L0',
  up: 'L0',
  surge: 'L1',
  forward: 'L1',
  sway: 'L2',
  left: 'L2',
  twist: 'R0',
  yaw: 'R0',
  roll: 'R1',
  pitch: 'R2',
  vib: 'V0',
  pump: 'V1',
  valve: 'A0',
  suck: 'A1',
  lube: 'A2',
}

/** E-stim parameters keep the names their files have: channels are found by them. */
const estimAxes: ReadonlySet<string> = new Set([
  'alpha',
  'beta',
  'gamma',
  'volume',
  'frequency',
  'pulse_frequency',
  'pulse_width',
  'pulse_interval_random',
  'pulse_rise_time',
  'vib1_frequency',
  'vib1_strength',
  'vib2_frequency',
  'vib2_strength',
  'e1',
  'e2',
  'e3',
  'e4',
])

const tcodeAxis = /^[lrvacpe]\d$/i

/** The axis that a suffix, a channel's name or an axis id means; undefined where it means none. */
export function axisNamed(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (Object.hasOwn(axisBySuffix, lower)) return axisBySuffix[lower]
  if (estimAxes.has(lower)) return lower
  return tcodeAxis.test(name) ? name.toUpperCase() : undefined
}

/** "evening.twist.funscript" is the axis R0 of "evening"; what is no known suffix belongs to the name. */
export function axisOfFile(fileName: string): { readonly base: string; readonly axis: string } {
  const plain = fileName.replace(/\.funscript$/i, '')
  const dot = plain.lastIndexOf('.')
  const axis = dot > 0 ? axisNamed(plain.slice(dot + 1)) : undefined
  return axis === undefined ? { base: plain, axis: 'L0' } : { base: plain.slice(0, dot), axis }
}

/** How the side file of an axis is called; the stroke is the script itself. */
export function suffixOf(axis: string): string {
  if (axis === 'L0') return ''
  const known = Object.entries(axisBySuffix).find(([, meant]) => meant === axis)
  return `.${known ? known[0] : axis}`
}
