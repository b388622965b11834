import { parentPort } from 'node:worker_threads'
import { answerRegexJobs } from '../../../src/workers/conversation/lore/regexJob.ts'

const answer = answerRegexJobs((reply) => parentPort?.postMessage(reply))
parentPort?.on('message', answer)
