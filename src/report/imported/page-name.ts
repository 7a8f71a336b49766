import { textOf } from './read-fields.ts'

/** As long as the names that clients of Lighthouse CI send. */
const MOST_NAME = 256

/** The name under which a build keeps a page; empty if the client sent none. */
export function pageName(url: unknown): string {
  return textOf(url, MOST_NAME)
}
