import { type Fields, field, isFields, listOf, textOf } from '../../../shared/fields.ts'
import type { PictureScene, ScenePerson } from '../../../shared/pictures/scene.ts'
import type { Nameable } from '../contract.ts'
import { jsonReadings } from '../remembering/jsonReadings.ts'
import { onOneLine, withoutTags } from '../remembering/passage.ts'

const maxPeople = 6
const maxPartLength = 240

/** The scene in a model's answer; nothing when there is none that can be read. It never throws. */
export async function readScene(answer: string, present: readonly Nameable[]): Promise<PictureScene | undefined> {
  for await (const reading of jsonReadings(answer)) {
    const scene = sceneIn(reading, present)
    if (scene) return scene
  }
  return undefined
}

function sceneIn(reading: unknown, present: readonly Nameable[]): PictureScene | undefined {
  const fields = isFields(reading) ? (wrapped(reading) ?? reading) : undefined
  if (!fields) return undefined
  const scene = {
    place: part(field(fields, 'place', 'setting', 'location')),
    time: part(field(fields, 'time', 'timeOfDay', 'time_of_day')),
    mood: part(field(fields, 'mood', 'atmosphere')),
    view: part(field(fields, 'view', 'camera', 'framing')),
    people: peopleIn(field(fields, 'people', 'characters'), present),
    caption: part(field(fields, 'caption', 'description')),
  }
  return scene.place === '' && scene.people.length === 0 ? undefined : scene
}

/** Models like to put what was asked for into one thing more. */
function wrapped(fields: Fields): Fields | undefined {
  const inner = field(fields, 'picture', 'scene', 'image')
  return isFields(inner) ? inner : undefined
}

/** Whoever is not there is not seen, whatever the model says. */
function peopleIn(value: unknown, present: readonly Nameable[]): readonly ScenePerson[] {
  const people = new Map<string, ScenePerson>()
  for (const person of listOf(value)) {
    const name = textOf(typeof person === 'string' ? person : field(person, 'name', 'who', 'character'))
    const who = present.find((one) => sameName(one.name, name))?.who
    if (who === undefined || people.has(who) || people.size >= maxPeople) continue
    people.set(who, {
      who,
      doing: part(field(person, 'doing', 'action', 'pose')),
      expression: part(field(person, 'expression', 'face')),
    })
  }
  return [...people.values()]
}

const sameName = (one: string, other: string): boolean =>
  other.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

const part = (value: unknown): string =>
  onOneLine(withoutTags(textOf(value).slice(0, 2000)))
    .slice(0, maxPartLength)
    .trim()
    .toWellFormed()
