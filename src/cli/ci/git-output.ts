import { execFileSync } from 'node:child_process'

/** The output of a Git command in this folder; undefined if it fails or says nothing. */
export function gitOutput(...args: readonly string[]): string | undefined {
  try {
    const output = execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim() || undefined
  } catch {
    return undefined
  }
}
