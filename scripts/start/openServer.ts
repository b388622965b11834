import { createInterface } from 'node:readline/promises'
import type { FastifyInstance } from 'fastify'
import type { RunningServer } from '../../src/server/listen.ts'
import { type PortOutcome, readPortWish, startAnywhere, startExactly } from '../../src/server/port.ts'
import { Stop } from '../setup.mjs'

/** Starts the server on the port `wished` for, or on a free one when nothing was wished; says what it did. */
export async function openServer(
  app: FastifyInstance,
  wished: string | undefined,
  ask: Ask | undefined = process.stdin.isTTY ? askAtKeyboard : undefined,
): Promise<RunningServer> {
  const wish = readPortWish(wished)
  switch (wish.kind) {
    case 'nonsense':
      throw new Stop(`PORT is "${wish.text}", which is not a port. Give a number from 0 to 65535, or leave it out.`)
    case 'any':
      return announce(await startAnywhere(app))
    case 'exactly':
      return announce(await offerAnother(app, await startExactly(app, wish.port), ask))
  }
}

function announce(outcome: PortOutcome): RunningServer {
  if (outcome.kind === 'refused') throw new Stop(refusal(outcome))
  if (outcome.insteadOf !== undefined) {
    console.log(`Port ${outcome.insteadOf} is in use by another program, so this is port ${outcome.server.port}.`)
  }
  return outcome.server
}

/** Puts a question to the person and gives back what they typed. */
type Ask = (question: string) => Promise<string>

/** Somebody at a keyboard is asked; a script is not, and gets the refusal. */
async function offerAnother(app: FastifyInstance, outcome: PortOutcome, ask: Ask | undefined): Promise<PortOutcome> {
  if (outcome.kind === 'started' || outcome.free === undefined || !ask) return outcome
  const answer = await ask(`${reason(outcome)} Use port ${outcome.free} instead? [Y/n] `)
  return /^n/i.test(answer.trim()) ? outcome : startExactly(app, outcome.free)
}

async function askAtKeyboard(question: string): Promise<string> {
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await questions.question(question)
  questions.close()
  return answer
}

type Refused = Extract<PortOutcome, { kind: 'refused' }>

function refusal(outcome: Refused): string {
  if (outcome.free === undefined) return `${reason(outcome)} No free port was found after it.`
  return `${reason(outcome)}\nPort ${outcome.free} is free: PORT=${outcome.free} npm start`
}

const reason = ({ port, why }: Refused) =>
  why === 'taken' ? `Port ${port} is in use by another program.` : `This account may not use port ${port}.`
