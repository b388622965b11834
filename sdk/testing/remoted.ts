/** A value, or the promise of one: what is asked of something near may be answered from far away. */
export type Awaitable<T> = T | Promise<T>

/**
 * A contribution as its kit sees it, in this thread or behind a port: what it would answer at once may take its time.
 * Kits await every answer and compare by value, so the same rows run against a plugin in any place.
 */
export type Remoted<Contribution> = { readonly [Method in keyof Contribution]: RemotedMethod<Contribution[Method]> }

type RemotedMethod<Method> = Method extends (...args: infer Args) => infer Answer
  ? Answer extends AsyncIterable<unknown> | Promise<unknown>
    ? Method
    : (...args: Args) => Awaitable<Answer>
  : Method
