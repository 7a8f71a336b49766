import type { Artifacts } from 'lighthouse'
import type { ConsoleEntry } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import { OWN_NAME } from './read-calls.ts'

const MOST = 200
const LONGEST = 1000

/** What was said on the console, of errors first where there is too much. */
export function readConsole({ ConsoleMessages }: Artifacts, redaction: Redaction): ConsoleEntry[] {
  // Lighthouse gives an error in place of what it could not collect.
  if (!Array.isArray(ConsoleMessages)) return []
  const entries = ConsoleMessages.map((message) => ({
    level: message.eventType === 'exception' ? 'exception' : message.level,
    source: message.source,
    text: redaction.text(message.text, LONGEST),
    url: placeOf(message),
    line: message.lineNumber ?? null,
    column: message.columnNumber ?? null,
  }))
  const isGrave = ({ level }: ConsoleEntry) => level === 'error' || level === 'exception'
  return [...entries.filter(isGrave), ...entries.filter((entry) => !isGrave(entry))].slice(0, MOST)
}

/** Of a fault in a native function our own watching stands between it and the script. */
function placeOf({ url, stackTrace }: Artifacts.ConsoleMessage): string | null {
  const places = [url, ...(stackTrace?.callFrames ?? []).map((frame) => frame.url)]
  return places.find((place) => place !== undefined && !['', OWN_NAME].includes(place)) ?? null
}
