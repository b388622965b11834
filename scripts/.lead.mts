import { createApp } from '../src/server/app.ts'
import { listen } from '../src/server/listen.ts'

const [dist = '/tmp/x', port = '4790'] = process.argv.slice(2)
const result = await listen(createApp({ dist, version: '1.0.2' }), Number(port))
console.log(result.kind)
