import type { Artifacts } from 'lighthouse'
import type { ConsoleEntry } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import { OWN_NAME } from './read-calls.ts'

const MOST = 200
const LONGEST = 1000

/** Console messages; errors first if there are too many. */
export function readConsole({ ConsoleMessages }: Artifacts, redaction: Redaction): ConsoleEntry[] {
  // Lighthouse stores an error in place of data that it could not collect.
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

/** For an error in a native function, our proxy lies between it and the script. */
function placeOf({ url, stackTrace }: Artifacts.ConsoleMessage): string | null {
  const places = [url, ...(stackTrace?.callFrames ?? []).map((frame) => frame.url)]
  return places.find((place) => place !== undefined && !['', OWN_NAME].includes(place)) ?? null
}
