import { answerRegexJobs, type RegexJob } from './regexJob.ts'

const answer = answerRegexJobs((reply) => self.postMessage(reply))
self.addEventListener('message', (event: MessageEvent<RegexJob>) => answer(event.data))
