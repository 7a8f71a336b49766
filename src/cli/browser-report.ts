import type { Browser } from '../lab/browser/find-browser.ts'
import type { Readiness } from '../lab/slots/readiness.ts'
import type { Config } from './config.ts'
import { cageOf } from './open-lab.ts'

/** The outcome of starting the browser, in words for the operator: a line, and the user that it runs as. */
export interface BrowserReport {
  readonly line: string
  /** Null if no browser runs. */
  readonly cage: string | null
  /** It does not start, or the one that the operator has named is missing. */
  readonly isError: boolean
}

const ORIGINS: Readonly<Record<Browser['from'], string>> = {
  given: 'named by PAGEMARK_BROWSER',
  installed: 'installed on this machine',
  bundled: 'bundled with Pagemark',
}

export function browserReport(
  readiness: Readiness,
  config: Pick<Config, 'BROWSER' | 'LAB_UID' | 'ALLOW_UNSANDBOXED'>,
): BrowserReport {
  const where = readiness.browser === null ? '' : whereOf(readiness.browser)
  if (!readiness.ready) {
    const line = [where, readiness.reason].filter((part) => part !== '').join(': ')
    const isOptional = ['auto', 'off'].includes(config.BROWSER)
    return { line, cage: null, isError: readiness.browser !== null || !isOptional }
  }
  return { line: `${readiness.product}, ${where}`, cage: cageText(config), isError: false }
}

function whereOf({ program, from }: Browser): string {
  return `${program} (${ORIGINS[from]})`
}

function cageText(config: Pick<Config, 'LAB_UID' | 'ALLOW_UNSANDBOXED'>): string {
  const { uid, unsandboxed } = cageOf(config)
  const user = uid === null ? 'runs as the user of the service' : `runs as user ${uid}`
  return unsandboxed
    ? `WITHOUT A SANDBOX (PAGEMARK_ALLOW_UNSANDBOXED): a hostile page may take over that user; ${user}`
    : `sandboxed, ${user}`
}
