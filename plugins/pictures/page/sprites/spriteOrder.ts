const begins = 'sprite-'

export const newSpriteOrderId = (): string => `${begins}${crypto.randomUUID()}`

/** Whether an order is for an expression of a set: its studio waits for it, and chats do not. */
export const isSpriteOrder = (order: string): boolean => order.startsWith(begins)
