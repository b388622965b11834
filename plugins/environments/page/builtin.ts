/** A place where a chat can be. */
export interface Environment {
  readonly id: string
  readonly name: string
  /** What the model is told of it; empty says nothing. */
  readonly prompt: string
  readonly isCustom: boolean
}

/** Nowhere in particular: the conversation makes its own place. */
export const nowhere: Environment = { id: 'none', name: 'None', prompt: '', isCustom: false }

const place = (id: string, name: string, prompt: string): Environment => ({ id, name, prompt, isCustom: false })

/** Places that come with Vesper. Their ids stay as they are: chats remember them. */
export const builtinEnvironments: readonly Environment[] = [
  nowhere,
  place(
    'hiking',
    'Hiking',
    'A narrow trail above the tree line, late morning. Loose stone, wind, a long view, and backpacks that grow heavier.',
  ),
  place(
    'at-desk',
    'At Desk',
    'A quiet study: a wide desk under a lamp, two chairs, an unfinished cup of coffee, work that can wait.',
  ),
  place(
    'on-bed',
    'On Bed',
    'A bedroom with the curtains half drawn. A wide bed, soft light, nowhere else to be tonight.',
  ),
  place('beach', 'Beach', 'A warm, nearly empty beach toward evening. Low waves, sand underfoot, a shared towel.'),
  place(
    'gym',
    'Gym',
    'A gym shortly before it closes. Mirrors, rubber mats, the clink of the last weights, warm muscles.',
  ),
  place(
    'club',
    'Club',
    'A crowded night club. Bass in the floor, coloured light, so loud that one must lean close to talk.',
  ),
  place(
    'war-zone',
    'War Zone',
    'A ruined district between two fronts, in a lull. Dust, distant thunder that is not weather, a cellar for shelter.',
  ),
  place(
    'action-hero',
    'Action Hero',
    'The middle of a chase as films tell it: rooftops, engines, narrow escapes, and time for one dry remark.',
  ),
  place('cafe', 'Café', 'A small café on a rainy afternoon. Steam, fogged windows, a table for two in the corner.'),
  place(
    'kitchen',
    'Kitchen',
    'A warm kitchen in the evening. Something simmers, a bottle is open, two people keep getting in each other’s way.',
  ),
  place('bathroom', 'Bathroom', 'A tiled bathroom full of steam. Running water, a fogged mirror, thick towels.'),
  place('hot-spring', 'Hot Spring', 'An outdoor spring in the snow. Hot water to the shoulders, cold air, stars.'),
  place('forest-cabin', 'Forest Cabin', 'A cabin deep in the woods. A fire in the stove, blankets, snow at the door.'),
  place('library', 'Library', 'An old library after hours. Tall shelves, one green lamp, every whisper carries.'),
  place(
    'train',
    'Night Train',
    'A sleeper compartment on a night train. Two narrow berths, passing lights, the rhythm of the rails.',
  ),
  place(
    'car',
    'Road Trip',
    'A car on an empty coast road with the windows down. Music, maps, a motel somewhere ahead.',
  ),
  place('rooftop', 'Rooftop', 'A city rooftop at night. Warm tar, strings of lights, the traffic far below.'),
  place(
    'castle',
    'Castle',
    'A castle in winter. Long corridors, tapestries, candlelight, a throne room with a cold floor.',
  ),
  place(
    'spaceship',
    'Spaceship',
    'A small ship between stars. Soft alarms, a narrow galley, a window full of nothing.',
  ),
  place('tavern', 'Tavern', 'A crossroads tavern in an older world. Low beams, strong ale, strangers who listen.'),
  place('garden', 'Garden', 'A walled garden at dusk. Jasmine, a stone bench, the last light on the water.'),
]
