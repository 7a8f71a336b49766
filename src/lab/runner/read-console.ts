import type { Artifacts } from 'lighthouse'
import type { ConsoleEntry } from '../lab-result.ts'

const MOST = 200
const LONGEST = 1000

/** What was said on the console, of errors first where there is too much. */
export function readConsole({ ConsoleMessages }: Artifacts): ConsoleEntry[] {
  // Nothing is collected of a page that painted nothing.
  const messages: typeof ConsoleMessages | undefined = ConsoleMessages
  const entries = (messages ?? []).map((message) => ({
    level: message.eventType === 'exception' ? 'exception' : message.level,
    source: message.source,
    text: message.text.slice(0, LONGEST),
    url: message.url ?? null,
    line: message.lineNumber ?? null,
    column: message.columnNumber ?? null,
  }))
  const isGrave = ({ level }: ConsoleEntry) => level === 'error' || level === 'exception'
  return [...entries.filter(isGrave), ...entries.filter((entry) => !isGrave(entry))].slice(0, MOST)
}
