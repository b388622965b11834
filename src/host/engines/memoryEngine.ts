import { transfer } from 'comlink'
import './embeddingEngine.ts'
import { conversation, embedding, engine, storage } from 'sdk/page/engines.ts'
import { openEngine } from './startEngines.ts'

/** The worker that remembers. From its start on, prompts are told what it knows. */
engine('memory', () => {
  const worker = new Worker(new URL('../../workers/memory/worker.ts', import.meta.url), {
    type: 'module',
    name: 'memory',
  })
  const peer = openEngine(
    'memory',
    worker,
    () =>
      void conversation()
        .forgetMemory()
        .catch(() => {}),
  )
  const toStorage = new MessageChannel()
  const toEmbedding = new MessageChannel()
  const fromConversation = new MessageChannel()
  void storage().serve(transfer(toStorage.port1, [toStorage.port1]))
  void embedding().serve(transfer(toEmbedding.port1, [toEmbedding.port1]))
  void peer.start(...both(toStorage.port2, toEmbedding.port2))
  void peer.serve(transfer(fromConversation.port1, [fromConversation.port1]))
  void conversation().useMemory(transfer(fromConversation.port2, [fromConversation.port2]))
  return peer
})

const both = (one: MessagePort, other: MessagePort) => [transfer(one, [one]), transfer(other, [other])] as const
