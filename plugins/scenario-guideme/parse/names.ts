/** Spellings: which element or attribute a name means, since authors write them in every case. */

/** Every element there is. */
export const elementNames =
  `Tease Title Author Name Url Description MediaDirectory Settings AutoSetPageWhenSeen PageSound
  ForceStartPage ConvertArgumentTypes pref GlobalJavascript CSS Include Pages Page Text LeftText Image Video Audio Audio2
  Metronome Delay Timer Button GlobalButton WebcamButton Webcam LoadGuide javascript tdata root`.split(/\s+/)

/** Every attribute there is. */
export const attributeNames =
  `id if-set if-not-set if-before if-after set unset target scriptvar onclick onTriggered start-at
  stop-at loops volume bpm beats rhythm seconds start-with style imageId repeat image hotkey sortOrder disabled default
  fontName fontHeight fontColor bgColor1 bgColor2 action placement type file guidePath return-target preScript postScript
  key screen value minimumVersion scriptVersion`.split(/\s+/)

const knownElements = new Set(elementNames)
const knownAttributes = new Set(attributeNames)

const plain = (name: string) => name.toLowerCase().replace(/[-_]/g, '')

const elementsByPlainName = new Map([
  ...elementNames.map((name) => [plain(name), name] as const),
  ['preference', 'pref'],
])
const attributesByPlainName = new Map(attributeNames.map((name) => [plain(name), name]))

/** Spellings that are taken everywhere; any other wrong case only where an element of a guide is expected. */
const scripts = new Set(['javascript', 'globaljavascript', 'pref', 'preference'])

const containers = new Set(['Tease', 'root', 'Pages', 'Page', 'Settings', 'Author'])

/** The element a name means, beneath `parent`; the name itself where it means none of ours. */
export function elementOf(name: string, parent: string | undefined): string {
  if (knownElements.has(name)) return name
  const expected = scripts.has(name.toLowerCase()) || (parent !== undefined && containers.has(parent))
  return (expected ? elementsByPlainName.get(plain(name)) : undefined) ?? name
}

/** The attribute a name means; the name itself where it means none of ours. */
export function attributeOf(name: string): string {
  return knownAttributes.has(name) ? name : (attributesByPlainName.get(plain(name)) ?? name)
}
