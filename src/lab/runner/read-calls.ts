import type { ApiCall } from '../lab-result.ts'
import { WATCHED_FUNCTIONS } from './watched-functions.ts'

const MOST = 100

/** The most calls that a document counts per interface. */
const MOST_CALLS = 100

/** Name of the observing script, in stacks. */
export const OWN_NAME = 'pagemark-watch.js'

/** Calls by interface and script, from the documents' answers: a page may answer anything in place of our script. */
export function readCalls(answers: readonly unknown[]): ApiCall[] {
  const calls = new Map<string, ApiCall>()
  for (const row of answers.flatMap((answer) =>
    Array.isArray(answer) ? answer.slice(0, 1000) : [],
  )) {
    const call = callOf(row)
    if (call === undefined) continue
    const key = `${call.api} ${call.script}`
    const count = (calls.get(key)?.count ?? 0) + call.count
    if (calls.has(key) || calls.size < MOST) calls.set(key, { ...call, count })
  }
  return [...calls.values()]
}

function callOf(row: unknown): ApiCall | undefined {
  if (!Array.isArray(row)) return undefined
  const [key, count]: readonly unknown[] = row
  if (typeof key !== 'string' || typeof count !== 'number') return undefined
  const [name, ...stack] = key.slice(0, 2000).split('\n')
  const api = WATCHED_FUNCTIONS.find(([, , watched]) => watched === name)?.[2]
  if (api === undefined || !Number.isInteger(count) || count < 1) return undefined
  return { api, script: scriptOf(stack), count: Math.min(count, MOST_CALLS) }
}

/** The topmost script of a stack; ours has no URL: `    at draw (https://www.example.com/a.js:1:20)`. */
function scriptOf(stack: readonly string[]): string | null {
  for (const line of stack) {
    const [, url] =
      /((?:https?|blob|data|file):[^\s)]{1,1000}):\d{1,7}:\d{1,7}\)?$/.exec(line) ?? []
    if (url !== undefined) return url
  }
  return null
}
