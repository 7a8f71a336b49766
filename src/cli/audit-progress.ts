import type { AuditStep } from '../engine/audit-events.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { visibleText } from '../report/write/visible-text.ts'
import type { Terminal } from './terminal.ts'

export interface AuditProgress {
  step(url: string, step: AuditStep, part: { readonly done: number; readonly total: number }): void
  ended(url: string, record: AuditRecord): void
  clear(): void
}

/** Printed before the URL of the page. */
const WORDS: Readonly<Record<AuditStep, string>> = {
  fetching: 'fetching',
  reading: 'reading',
  probing: 'checking links and files of',
  judging: 'judging',
  waiting: 'waiting for a browser for',
  loading: 'loading in the browser:',
  collecting: 'measuring in the browser:',
  auditing: 'running Lighthouse on',
  trying: 'testing interactions on',
}

/** Progress goes to standard error, and updates in place only on a terminal. */
export function createAuditProgress(
  total: number,
  { live, status, say }: Pick<Terminal, 'live' | 'status' | 'say'>,
  nameOf = (url: string) => url,
): AuditProgress {
  let ended = 0
  return {
    step(url, step, part) {
      if (!live) return
      const before = total > 1 ? `${ended} of ${total} · ` : ''
      const share = part.total > 1 ? ` · ${part.done} of ${part.total}` : ''
      status(`${before}${WORDS[step]} ${visibleText(nameOf(url).slice(0, 60))}${share}`)
    },
    ended(url, { error, result, score }) {
      ended += 1
      if (live) status('')
      if (total > 1) {
        const verdict = result === null ? 'not scored' : `${result}, ${score}`
        const outcome = error === null ? verdict : error.code
        say(`${ended} of ${total}  ${outcome}  ${visibleText(nameOf(url))}`)
      }
    },
    clear() {
      if (live) status('')
    },
  }
}
