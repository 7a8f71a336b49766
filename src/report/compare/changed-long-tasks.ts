import type { Results } from '../results.ts'
import { namedFile } from './changed-files.ts'

interface ChangedTasks {
  /** URL of a script without its query; null if no script was known. */
  readonly url: string | null
  /** Milliseconds of its long tasks before and after. */
  readonly a: number
  readonly b: number
}

/** What makes a task long; and blocking times differ by a quarter anyway. */
const LEAST_MS = 50
const LEAST_SHARE = 0.25

/**
 * Scripts whose long tasks take longer or shorter, what changed most first. They are the evidence of a check of the scored
 * device; nothing if one of the runs did not measure it.
 */
export function changedLongTasks(a: Results, b: Results): ChangedTasks[] {
  const [from, to] = [tasksOf(a), tasksOf(b)]
  if (from === undefined || to === undefined) return []
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => {
      const [before, after] = [from.get(name), to.get(name)]
      return { url: (after ?? before)?.url ?? null, a: before?.ms ?? 0, b: after?.ms ?? 0 }
    })
    .filter(({ a: before, b: after }) => {
      const change = Math.abs(after - before)
      return change >= LEAST_MS && change >= LEAST_SHARE * Math.max(before, after)
    })
    .toSorted((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a))
}

interface Tasks {
  readonly url: string | null
  readonly ms: number
}

function tasksOf({ checks }: Results): Map<string, Tasks> | undefined {
  const check = checks.find(({ id }) => id === 'tbt')
  if (!check || check.value === null || check.carried !== undefined) return undefined
  const tasks = new Map<string, Tasks>()
  for (const { url: fullUrl, ms = 0 } of check.evidence) {
    const { name, url } = fullUrl === undefined ? { name: '', url: null } : namedFile(fullUrl)
    tasks.set(name, { url, ms: (tasks.get(name)?.ms ?? 0) + ms })
  }
  return tasks
}
