// What the server is compared with: one route of Fastify that does nothing.
import fastify from 'fastify'

const app = fastify()
app.get('/bare', async () => ({ success: true }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send('ready')
