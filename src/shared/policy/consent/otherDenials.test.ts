import { expect, test } from 'vitest'
import { findRuledOut } from './findRuledOut.ts'
import { limitsOf } from './limits.ts'

const limits = limitsOf({ answers: { needles: 'no', spanking: 'no', gag: 'no' }, own: [] }).hard
const found = (text: string) => findRuledOut(text, limits) !== undefined

/** Sentences that deny, and sentences like them that do not. */
const corpus: Readonly<Record<string, { readonly denied: readonly string[]; readonly found: readonly string[] }>> = {
  German: {
    denied: [
      'Keine Nadeln.',
      'Keine Nadeln heute.',
      'Ich will keine spitzen Nadeln.',
      'Ein Abend ohne Nadeln.',
      'Ohne eine Nadel geht es auch.',
      'Keine Seile, Ketten oder Nadeln.',
      'Weder Seile noch Nadeln.',
      'Nie wieder Nadeln.',
      'Niemals mit Nadeln.',
      'Sie lacht, aber keine Nadeln.',
      'Nadeln sind tabu.',
      'Nadeln bleiben streng verboten.',
      'Nadeln sind nicht erlaubt.',
    ],
    found: [
      'Keine Seile, Nadeln liegen bereit.',
      'Keine Angst, die Nadeln sind lang.',
      'Keine Angst vor Nadeln.',
      'Kein Problem mit Nadeln.',
      'kein problem mit nadeln',
      'kein mitleid mit nadeln',
      'Keine Sorge und Nadeln in der Hand.',
      'Sie vergisst keine Nadeln.',
      'Sie lässt keine Nadel aus.',
      'Sie wird keine Nadeln auslassen.',
      'Er scheut keine Nadeln.',
      'Nie ohne Nadeln.',
      'Nicht ohne Nadeln.',
      'Kein Abend ohne Nadeln.',
      'Nie hört sie bei Nadeln auf.',
      'Sie hört nicht bei Nadeln auf.',
      'Nie genug Nadeln.',
      'Keine Nadel ist zu lang.',
      'Keine Nadeln außer diesen.',
      'Warum keine Nadeln?',
      'Willst du keine Nadeln?',
      'Noch spitze Nadeln.',
      'Noch mehr Nadeln.',
      'Statt Seilen Nadeln.',
      'Keiner hat Nadeln vergessen.',
      'Ohne zu zögern nimmt sie Nadeln.',
      'Ohne ein Wort; Nadeln.',
      'Ohne Eile – Nadeln.',
      'Ohne Eile (Nadeln).',
      'Nie war sie ruhiger, Nadeln in der Hand.',
      'Nadeln sind nicht mehr tabu.',
      'Nadeln sind tabu, bis du bettelst.'.replace(',', ''),
      'Sie verzichtet auf keine Nadel.',
      'Keine Nadeln wegzulassen ist ihr wichtig.',
      'Er peitscht sie.',
      'Sie peitschte ihn.',
      'Sie knebelt ihn.',
    ],
  },
  French: {
    denied: [
      'Pas d’aiguilles.',
      "Pas d'aiguilles ce soir.",
      'Jamais d’aiguilles.',
      'Une soirée sans aiguilles.',
      'Sans aucune aiguille.',
      'Elle n’utilise pas les aiguilles.',
      'Aucune aiguille.',
      'Ni cordes ni aiguilles.',
      'Pas de cordes, de chaînes ou aiguilles.',
      'Pas de longues aiguilles.',
      'Les aiguilles sont exclues.',
      'Les aiguilles restent strictement interdites.',
      'Elle rit, mais pas d’aiguilles.',
    ],
    found: [
      'Pas de cordes, les aiguilles sont là.',
      'Pas de peur, des aiguilles.',
      'Sans doute des aiguilles.',
      'Sans hésiter les aiguilles.',
      'Sans un mot, elle prend les aiguilles.',
      'Plus d’aiguilles encore.',
      'Elle n’oublie pas les aiguilles.',
      'Elle n’évite pas les aiguilles.',
      'Elle ne craint pas les aiguilles.',
      'Elle ne s’arrête pas aux aiguilles.',
      'Pas seulement des aiguilles.',
      'Jamais sans aiguilles.',
      'Pas sans aiguilles.',
      'Pas une soirée sans aiguilles.',
      'Pourquoi pas des aiguilles ?',
      'Pas d’aiguilles ?',
      'Si pas d’aiguilles, quoi ?',
      'Jamais assez d’aiguilles.',
      'Pas d’aiguille trop longue.',
      'Pas à pas, des aiguilles.',
      'Sans cordes et aiguilles en main.',
      'Pas peur; aiguilles.',
      'Les aiguilles ne sont plus interdites.',
      'Elle n’épargne aucune aiguille.',
      'Elle le bâillonne.',
      'Il prend le fouet.',
    ],
  },
  Spanish: {
    denied: [
      'Sin agujas.',
      'Sin ninguna aguja.',
      'Nada de agujas.',
      'Ninguna aguja.',
      'No hay agujas.',
      'Nunca con agujas.',
      'No agujas.',
      'Sin cuerdas, cadenas o agujas.',
      'Ni cuerdas ni agujas.',
      'Sin agujas largas.',
      'Ella ríe, pero sin agujas.',
      'Las agujas están prohibidas.',
      'Las agujas quedan totalmente descartadas.',
    ],
    found: [
      'Sin cuerdas, agujas en la mano.',
      'Sin prisa toma las agujas.',
      'Sin duda las agujas.',
      'Sin miedo a las agujas.',
      'No solo agujas.',
      'Nunca sin agujas.',
      'No hay noche sin agujas.',
      'Nunca deja las agujas.',
      'No olvida las agujas.',
      'No evita las agujas.',
      'No teme las agujas.',
      'No se detiene con las agujas.',
      'Nunca bastan las agujas.',
      'Ninguna aguja es demasiado larga.',
      '¿Por qué no agujas?',
      '¿No hay agujas?',
      'Sin parar y agujas.',
      'No, agujas.',
      'Sin más: agujas.',
      'Las agujas no están prohibidas.',
      'Las agujas están prohibidas hasta que ruegues.',
      'No renuncia a ninguna aguja.',
      'Ella lo amordaza.',
      'Está amordazado.',
    ],
  },
}

test.each(Object.entries(corpus))(
  '%s: a denial is left alone, and what is none is found',
  (_, { denied, found: all }) => {
    expect(denied.filter(found)).toEqual([])
    expect(all.filter((text) => !found(text))).toEqual([])
  },
)

/** Words that deny by themselves, and a name, by language. */
const plain = [
  ['Keine', 'Nadeln'],
  ['Ohne', 'Nadeln'],
  ['Sans', 'aiguilles'],
  ['Jamais', 'aiguilles'],
  ['Sin', 'agujas'],
  ['Nunca', 'agujas'],
] as const
const borders = [', ', '; ', ': ', '. ', '! ', '? ', ' – ', ' — ', '… ', ' (', ' „', '\n', ', und ', ', et ', ', y ']

test('no denial reaches over a sign, in any language', () => {
  const missed = plain.flatMap(([deny, name]) =>
    borders.flatMap((border) =>
      ['x', 'x y', ''].map((filler) => `${deny} ${filler}${border}${name} da.`).filter((text) => !found(text)),
    ),
  )
  expect(missed).toEqual([])
})
