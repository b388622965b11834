/** The names of colours in CSS. */
const names: ReadonlySet<string> = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
)

/** A colour of CSS as it was written, when it is one: hexadecimal, `rgb()`, `rgba()` or a name. */
export function readColor(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100) return undefined
  const color = value.trim().toLowerCase()
  return isHex(color) || isRgb(color) || names.has(color) ? color : undefined
}

const isHex = (color: string): boolean => /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(color)

function isRgb(color: string): boolean {
  const parts = /^rgba?\(([^()]*)\)$/
    .exec(color)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== '')
  return (
    parts !== undefined &&
    (parts.length === 3 || parts.length === 4) &&
    parts.every((part) => /^\d*\.?\d+%?$/.test(part))
  )
}
