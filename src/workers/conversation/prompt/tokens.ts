import { estimateTokenCount } from 'tokenx'

/** Extra tokens a chat template spends per message and per request, as the common formats do. */
export const perMessage = 4
export const perRequest = 3

/** Estimated tokens of one message, template included. Right within about ten per cent; `Calibration` does the rest. */
export const messageCost = (text: string): number => estimateTokenCount(text) + perMessage

/**
 * Learns how a model's true counts relate to our estimates. One per model; starts neutral and follows the
 * reported usage, half of the way with each reply.
 */
export class Calibration {
  #factor = 1

  get factor(): number {
    return this.#factor
  }

  /** Ignores reports that cannot be true: absent, zero, or off by more than the clamp allows. */
  learn(estimated: number, reported: number): void {
    const ratio = reported / estimated
    if (!Number.isFinite(ratio) || estimated <= 0 || ratio < 0.25 || ratio > 4) return
    this.#factor = clamp(this.#factor + 0.5 * (ratio - this.#factor), 0.5, 2)
  }

  /** Tokens as the model will count them, from our estimate. */
  apply(estimated: number): number {
    return Math.ceil(estimated * this.#factor)
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
