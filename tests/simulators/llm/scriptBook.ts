import type { Dialect, Route, Script } from './script.ts'

interface Asked {
  readonly dialect: Dialect
  readonly route: Route
  readonly model: string
  readonly lastUser: string
}

/** The scripts in force. Newest call first; within a call, in the order given. */
export interface ScriptBook {
  add(scripts: readonly Script[]): void
  /** Picks the script for a request and counts the request for every script it fits. */
  choose(asked: Asked): Script
  /** What a preflight would be answered by: it carries no body to match. */
  peek(dialect: Dialect, route: Route): Script
  clear(): void
}

interface Entry {
  readonly script: Script
  seen: number
}

const healthy: Script = {}

export function createScriptBook(): ScriptBook {
  let entries: Entry[] = []
  return {
    add(scripts) {
      entries = [...scripts.map((script) => ({ script, seen: 0 })), ...entries]
    },
    choose(asked) {
      const fitting = entries.filter(({ script }) => fits(script, asked))
      for (const entry of fitting) entry.seen += 1
      return (
        fitting.find(({ script, seen }) => script.match?.n === undefined || script.match.n === seen)?.script ?? healthy
      )
    },
    peek(dialect, route) {
      const fitting = entries.filter(({ script }) => fitsPlace(script, dialect, route))
      return (
        fitting.find(({ script, seen }) => script.match?.n === undefined || script.match.n === seen + 1)?.script ??
        healthy
      )
    },
    clear() {
      entries = []
    },
  }
}

/** Without a word about it, a script means chats, model lists, or everything a sick connection touches. */
function naturalRoute({ models, loadingMs, cors, fault }: Script): Route | 'any' {
  if (models !== undefined) return 'models'
  if (loadingMs !== undefined || cors !== undefined) return 'any'
  const kind = fault !== undefined && 'kind' in fault ? fault.kind : undefined
  return kind === 'refused' || kind === 'dns' || kind === 'redirect' ? 'any' : 'chat'
}

function fitsPlace(script: Script, dialect: Dialect, route: Route): boolean {
  const { match } = script
  const wanted = match?.route ?? naturalRoute(script)
  return (match?.dialect ?? dialect) === dialect && (wanted === 'any' || wanted === route)
}

function fits(script: Script, asked: Asked): boolean {
  const { match } = script
  if (!fitsPlace(script, asked.dialect, asked.route)) return false
  if (match?.model !== undefined && match.model !== asked.model) return false
  // A sticky or global expression would remember its last hit; a match must not.
  return match?.lastUser === undefined || asked.lastUser.search(match.lastUser) >= 0
}
