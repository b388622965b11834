/** Deeper than any body of the API is meant to be. */
const maxDepth = 64

/** Why a text is no JSON the API takes. */
export class UnreadableJson extends Error {
  readonly statusCode = 400
}

/**
 * Reads JSON from a stranger: an object that names a member twice, or one member that would reach into every object, is
 * refused, because two readers could disagree on what it says.
 */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    checkMembers(text)
    return value
  } catch (error) {
    if (error instanceof UnreadableJson) throw error
    throw new UnreadableJson('not JSON')
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs

/** The text is known to be JSON: a string before a colon is the name of a member. */
function checkMembers(text: string): void {
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') addMember(open.at(-1), last)
    if (open.length > maxDepth) throw new UnreadableJson('too deep')
    last = token
  }
}

const reaching = new Set(['__proto__', 'constructor', 'prototype'])

function addMember(members: Set<string> | undefined, quoted: string): void {
  const name: string = JSON.parse(quoted)
  if (!members || members.has(name) || reaching.has(name)) throw new UnreadableJson('a member twice')
  members.add(name)
}
