/** Why there are no lab results, as a sentence for users. */
export function notMeasured(reason: string): NotMeasured {
  return { measured: false, reason }
}

export interface NotMeasured {
  readonly measured: false
  /** A sentence for users. */
  readonly reason: string
  /** The page has crashed every browser, apparently by its own fault. */
  readonly crashed?: boolean
  /** Chromium's name of the certificate error, such as `ERR_CERT_DATE_INVALID`. */
  readonly certificateError?: string
}

const UNTRUSTED = 'The browser does not trust the page’s certificate.'

/** Meanings of Lighthouse's codes for the owner of a page. */
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

/** Neither a result nor an error arrived within the wall time. */
export const TOO_SLOW = 'The page was not measured in time.'

/** The operator's log has the reason. */
export const UNUSABLE = 'The browser could not be used.'

interface RunnerFailure {
  readonly code: string
  readonly message: string
}

/** The runner's message, as the outcome of a page that another browser would not measure either. */
export function refusalOf(failure: RunnerFailure): NotMeasured {
  const certificateError = certificateErrorOf(failure)
  const outcome = notMeasured(reasonOf(failure))
  return certificateError === undefined ? outcome : { ...outcome, certificateError }
}

/** Prefix of all Chromium's certificate errors, missing certificate transparency included. */
function certificateErrorOf({ code, message }: RunnerFailure): string | undefined {
  const named = /net::(ERR_CERT\w{1,40})/.exec(message)?.[1]
  return named ?? (code === 'INSECURE_DOCUMENT_REQUEST' ? 'ERR_CERT_INVALID' : undefined)
}

/** The runner's message, in words for users. */
export function reasonOf({ code, message }: RunnerFailure): string {
  if (certificateErrorOf({ code, message }) !== undefined) return UNTRUSTED
  return BY_CODE[code] ?? `Performance could not be measured (${code}).`
}

/**
 * The browser may have been at fault, so the page is measured in another one. A page that keeps one browser busy would
 * do the same to the next. Only pages that plain HTTP served as HTML are measured: a page with another type in the
 * browser lost it with a crashed renderer.
 */
export function isCrash(code: string): boolean {
  return ['PAGE_CRASHED', 'TARGET_CRASHED', 'BROKE', 'NO_RESULT', 'NOT_HTML'].includes(code)
}
