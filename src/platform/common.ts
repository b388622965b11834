import { type TProperties, type TSchema, Type } from 'typebox'

/** An instant in UTC with milliseconds, as `toISOString` writes it. */
export const Time = Type.String({ format: 'date-time' })
export const Id = Type.String({ format: 'uuid' })
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]))

/** A body or answer without members nobody wrote down. */
export const exactly = <T extends TProperties>(members: T) => Type.Object(members, { additionalProperties: false })

/** The answer of a call whose members stand beside `success`. */
export const beside = <T extends TProperties>(members: T) => exactly({ success: Type.Literal(true), ...members })

/** The answer of all other calls. */
export const wrapped = <T extends TSchema>(data: T) => exactly({ success: Type.Literal(true), data })

/** The answer of a call that only tells that it was done. */
export const Done = beside({ message: Type.Optional(Type.String()) })

/** What every refusal holds. */
export const refusalMembers = {
  success: Type.Literal(false),
  error: Type.String(),
  message: Type.String(),
  code: Type.String(),
  request_id: Type.String(),
  errors: Type.Optional(
    Type.Array(exactly({ field: Type.Optional(Type.String()), message: Type.String(), code: Type.String() })),
  ),
  retry_after: Type.Optional(Type.Integer({ minimum: 0 })),
}
