const begins = 'proof-'

export const newProofId = (): string => `${begins}${crypto.randomUUID()}`

/** Whether an order is a proof picture: who asked for it waits for it, and nobody else is told. */
export const isProof = (order: string): boolean => order.startsWith(begins)
