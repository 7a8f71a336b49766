/** Why there are no lab results, in a sentence for people. */
export function notMeasured(reason: string): NotMeasured {
  return { measured: false, reason }
}

export interface NotMeasured {
  readonly measured: false
  /** A sentence for people. */
  readonly reason: string
  /** The page has crashed every browser that it was given: of itself, as far as can be told. */
  readonly crashed?: boolean
  /** Chromium's name of the error by which it refused the page's certificate, `ERR_CERT_DATE_INVALID`. */
  readonly certificateError?: string
}

const UNTRUSTED = 'The browser does not trust the page’s certificate.'

/** What Lighthouse's codes mean to the owner of a page. */
const BY_CODE: Readonly<Record<string, string>> = {
  NO_DOCUMENT_REQUEST: 'The page did not load in the browser.',
  FAILED_DOCUMENT_REQUEST: 'The page did not load in the browser.',
  ERRORED_DOCUMENT_REQUEST: 'The page returned an error to the browser.',
  CHROME_INTERSTITIAL_ERROR: 'The browser showed a warning instead of the page.',
  DNS_FAILURE: 'The browser could not find the page’s host.',
  NOT_HTML: 'The browser received something other than an HTML page.',
  PAGE_HUNG: 'The page kept the browser busy until the time limit.',
  PROTOCOL_TIMEOUT: 'The page kept the browser busy until the time limit.',
  PAGE_CRASHED: 'The page crashed the browser.',
  TARGET_CRASHED: 'The browser stopped unexpectedly.',
  BROKE: 'The browser stopped unexpectedly.',
}

/** We ended it. */
export const TOO_MUCH_MEMORY = 'The page exceeded the memory limit of the browser.'

/** Neither a result nor an error came before the wall. */
export const TOO_SLOW = 'The page was not measured in time.'

/** The operator is told why. */
export const UNUSABLE = 'The browser could not be used.'

interface RunnerFailure {
  readonly code: string
  readonly message: string
}

/** What the runner said, as the outcome of a page that another browser would not fare better with. */
export function refusalOf(failure: RunnerFailure): NotMeasured {
  const certificateError = certificateErrorOf(failure)
  const outcome = notMeasured(reasonOf(failure))
  return certificateError === undefined ? outcome : { ...outcome, certificateError }
}

/** All of Chromium's errors about certificates begin like this, that of missing transparency too. */
function certificateErrorOf({ code, message }: RunnerFailure): string | undefined {
  const named = /net::(ERR_CERT\w{1,40})/.exec(message)?.[1]
  return named ?? (code === 'INSECURE_DOCUMENT_REQUEST' ? 'ERR_CERT_INVALID' : undefined)
}

/** What the runner said, in words for people. */
export function reasonOf({ code, message }: RunnerFailure): string {
  if (certificateErrorOf({ code, message }) !== undefined) return UNTRUSTED
  return BY_CODE[code] ?? `Performance could not be measured (${code}).`
}

/**
 * It may have been the browser's own doing, and the same page is measured in another one. A page that keeps
 * a browser busy keeps the next one busy too. Only web pages are measured, as plain HTTP got them: one that is
 * none in the browser lost its type with a renderer that died.
 */
export function isCrash(code: string): boolean {
  return ['PAGE_CRASHED', 'TARGET_CRASHED', 'BROKE', 'NO_RESULT', 'NOT_HTML'].includes(code)
}
