/** Somebody who is seen in a picture, and what they do in it. */
export interface ScenePerson {
  /** The character's id, or `player`. */
  readonly who: string
  /** What they are doing, how they stand or sit. */
  readonly doing: string
  readonly expression: string
}

/** What a picture shows, as data: a model may write it, a player may change it, and no prompt is in it yet. */
export interface PictureScene {
  readonly place: string
  readonly time: string
  readonly mood: string
  /** Where it is seen from: "close-up", "from the door". */
  readonly view: string
  readonly people: readonly ScenePerson[]
  /** A few words for whoever cannot see the picture; the conversation is told them. */
  readonly caption: string
}
