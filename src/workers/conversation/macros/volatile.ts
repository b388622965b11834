const volatile =
  /\{\{\s*((?:iso)?(?:time|date)(?:_utc[+-]\d+)?|weekday|datetimeformat|idle_?duration|random|roll|last(?:user|char)?message(?:id)?|(?:current|last)swipeid|firstincludedmessageid|input|(?:get|add|inc|dec)(?:global)?var)\b/i

/** The first macro of a text whose result differs from turn to turn, as the author wrote its name. */
export const volatileMacro = (text: string): string | undefined => volatile.exec(text)?.[1]
