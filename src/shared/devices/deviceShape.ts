import type { ActuatorKind, Sense } from 'sdk'
import { isFields } from '../fields.ts'
import { isCount, isFlag, isId, isListOf, isNumber, isRecordOf, isText, isTime } from '../records/checks.ts'
import type { DeviceRecord, PatternRecord, RecordedChannel, RecordingRecord } from './deviceRecords.ts'
import type { DrawnPoint, Pattern, ScriptAxis } from './intent.ts'
import type { ScriptAbout, ScriptBookmark, ScriptChapter } from './patternFiles.ts'
import { bodyParts, type Curve, classLimits, type DeviceRules, type Route, type RouteLimits } from './rules.ts'

/** More than any device, script or evening has. */
const maxRoutes = 64
const maxDrawnPoints = 10_000
const maxAxes = 32
const maxScriptPoints = 1_000_000
const maxChannels = 256
const maxMarks = 500
const maxNameLength = 200

/** These decide how strongly a device may move, so all of it is looked at. */
export const isDevice = (value: unknown): value is DeviceRecord =>
  isFields(value) &&
  isId(value.id) &&
  isName(value.name) &&
  isId(value.provider) &&
  isDeviceRules(value.rules) &&
  isTime(value.met) &&
  isTime(value.seen)

export const isPatternRecord = (value: unknown): value is PatternRecord =>
  isFields(value) &&
  isId(value.id) &&
  isName(value.name) &&
  isPattern(value.pattern) &&
  (value.about === undefined || isAbout(value.about)) &&
  isTime(value.created) &&
  isTime(value.modified)

/** Every channel has as many levels as the others. */
export const isRecording = (value: unknown): value is RecordingRecord => {
  if (!isFields(value) || !isListOf(value.levels, isBytes, maxChannels)) return false
  const { levels } = value
  return (
    isId(value.id) &&
    isName(value.name) &&
    isTime(value.at) &&
    isNumber(value.ms) &&
    value.ms >= 0 &&
    isLength(value.everyMs) &&
    isListOf(value.channels, isRecordedChannel, maxChannels) &&
    value.channels.length === levels.length &&
    levels.every(({ length }) => length === levels[0]?.length)
  )
}

const isName = (value: unknown): value is string => isText(value) && value.length <= maxNameLength
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
const isShare = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= 1
const isLength = (value: unknown): value is number => isNumber(value) && value > 0

const isKind = (value: unknown): value is ActuatorKind => isText(value) && Object.hasOwn(classLimits, value)

const isRecordedChannel = (value: unknown): value is RecordedChannel =>
  isFields(value) && isName(value.name) && isKind(value.kind)

const isDeviceRules = (value: unknown): value is DeviceRules =>
  isFields(value) &&
  isFlag(value.isOn) &&
  isShare(value.ceiling) &&
  isFlag(value.buttonStops) &&
  isByChannel(value.routes, isRoute) &&
  (value.imported === undefined || isByChannel(value.imported, isRouteLimits))

const isByChannel = <T>(value: unknown, is: (item: unknown) => item is T): value is Readonly<Record<number, T>> =>
  isRecordOf(value, is, maxRoutes) && Object.keys(value).every((index) => isCount(Number(index)))

const isRouteLimits = (value: unknown): value is RouteLimits =>
  isFields(value) &&
  isFlag(value.isOn) &&
  isListOf(value.senses, isSense, senses.size) &&
  isShare(value.ceiling) &&
  isShare(value.lower)

const isRoute = (value: unknown): value is Route =>
  isFields(value) &&
  parts.has(value.part) &&
  isName(value.group) &&
  isShare(value.gain) &&
  curves.has(value.curve) &&
  isNumber(value.delayMs) &&
  value.delayMs >= 0 &&
  value.delayMs <= 5000 &&
  isFlag(value.invert) &&
  isShare(value.floor) &&
  isRouteLimits(value)

const isSense = (value: unknown): value is Sense => senses.has(value)
const senses: ReadonlySet<unknown> = new Set<Sense>(['pleasure', 'pain'])
const parts: ReadonlySet<unknown> = new Set(bodyParts)
const curves: ReadonlySet<unknown> = new Set<Curve>(['linear', 'gentle', 'eager', 'stepped'])

const isAbout = (value: unknown): value is ScriptAbout =>
  isFields(value) &&
  [value.title, value.creator, value.description].every((text) => text === undefined || isText(text)) &&
  (value.durationMs === undefined || isLength(value.durationMs)) &&
  (value.chapters === undefined || isListOf(value.chapters, isChapter, maxMarks)) &&
  (value.bookmarks === undefined || isListOf(value.bookmarks, isBookmark, maxMarks))

const isChapter = (value: unknown): value is ScriptChapter =>
  isFields(value) && isName(value.name) && isTime(value.fromMs) && isTime(value.toMs)

const isBookmark = (value: unknown): value is ScriptBookmark =>
  isFields(value) && isName(value.name) && isTime(value.atMs)

const isPattern = (value: unknown): value is Pattern =>
  isFields(value) && isText(value.kind) && Object.hasOwn(patterns, value.kind) && patterns[value.kind as Kind](value)

type Kind = Pattern['kind']

const patterns: { readonly [K in Kind]: (pattern: Readonly<Record<string, unknown>>) => boolean } = {
  constant: () => true,
  ramp: () => true,
  pulse: ({ periodMs, on }) => isLength(periodMs) && isShare(on),
  wave: ({ periodMs }) => isLength(periodMs),
  walk: ({ stepMs, seed }) => isLength(stepMs) && isNumber(seed),
  edge: (times) => [times.buildMs, times.holdMs, times.restMs].every((ms) => isNumber(ms) && ms >= 0),
  drawn: ({ periodMs, points }) =>
    isLength(periodMs) && isListOf(points, isDrawnPoint, maxDrawnPoints) && rises(points.map(({ at }) => at)),
  script: ({ name, axes }) => isName(name) && isRecordOf(axes, isAxis, maxAxes),
}

const isDrawnPoint = (value: unknown): value is DrawnPoint =>
  isFields(value) && isShare(value.at) && isShare(value.level)

const isAxis = (value: unknown): value is ScriptAxis =>
  isFields(value) &&
  value.at instanceof Float64Array &&
  value.place instanceof Float32Array &&
  value.at.length === value.place.length &&
  value.at.length <= maxScriptPoints &&
  value.at.every((ms) => ms >= 0 && isNumber(ms)) &&
  rises(value.at) &&
  value.place.every(isShare)

const rises = (times: ArrayLike<number>): boolean => {
  for (let index = 1; index < times.length; index++) if ((times[index] ?? 0) < (times[index - 1] ?? 0)) return false
  return true
}
