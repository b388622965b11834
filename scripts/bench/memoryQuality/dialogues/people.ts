/** Grown-ups, all of them invented. */
export const players = ['Tomas', 'Ilka', 'Runa', 'Anselm', 'Vera', 'Matteo'] as const

/** One who is alone with the player, or two in a group. */
export const casts: readonly (readonly string[])[] = [
  ['Mara'], ['Edgar'], ['Liv', 'Corin'], ['Sunniva'], ['Jasper'], ['Nadja', 'Piet'],
  ['Aurelia'], ['Bertil'], ['Hester', 'Lorcan'], ['Ottilie'], ['Ravi'], ['Esme', 'Joost'],
] // biome-ignore format: a list is read at a glance
