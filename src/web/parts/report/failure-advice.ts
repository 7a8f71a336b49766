import type { Failure } from '../../../report/results.ts'
import { CREDENTIALS_WITHHELD } from '../../../request/page-credentials.ts'

interface Advice {
  readonly title: string
  readonly next: string
  /** The most promising next step: another URL, other settings, or a retry. */
  readonly action: 'url' | 'settings' | 'again'
}

export interface FailureAdvice extends Advice {
  /** Further details; undefined if they would repeat the title. */
  readonly reason: string | undefined
}

/** Title of a failure, and what to do about it. */
const ADVICE: Readonly<Record<Failure['code'], Advice>> = {
  unreachable: {
    title: 'The page could not be reached',
    next: 'Check the URL and whether the site is up. Internal networks are only audited if the operator allows it.',
    action: 'url',
  },
  timeout: {
    title: 'The page took too long',
    next: 'Try again in a few minutes. If the error remains, check the server.',
    action: 'again',
  },
  too_large: {
    title: 'The page is too large',
    next: 'Pagemark reads up to 5 MB, or 10 MB uncompressed, and limits the complexity of the HTML. Check that the URL is a web page and not a download.',
    action: 'url',
  },
  redirect: {
    title: 'The page redirects endlessly',
    next: 'Follow the redirects manually: they form a loop, are too many, or end at a URL that cannot be audited.',
    action: 'url',
  },
  blocked: {
    title: 'The site refused the audit',
    next: 'The site requires a sign-in or blocks automated visitors. Allow the Pagemark user agent, or enter page credentials in the report settings.',
    action: 'settings',
  },
  cancelled: {
    title: 'The audit was cancelled',
    next: 'The audit was stopped before it ended. You can run it again.',
    action: 'again',
  },
  crashed: {
    title: 'The audit failed',
    next: 'Three attempts failed because of an internal error, not because of the page. The operator can find the reason in the log.',
    action: 'again',
  },
}

/** A site that did not receive its credentials has refused nothing. */
const WITHHELD: Advice = {
  title: 'The certificate of the page is not trusted',
  next: 'Renew or replace the certificate, or remove the page credentials from the report settings: without them the page is audited, and the certificate is part of the result.',
  action: 'settings',
}

/** No server answers for a name that cannot exist, and no operator can allow it. */
const MISTYPED = 'Correct the end of the host name in the URL.'

/** Instead of a reason: an ended run has results or a reason. */
export const NO_RESULTS: Failure = {
  code: 'crashed',
  message: 'The run has ended without a result.',
}

export function failureAdvice({ code, message }: Failure): FailureAdvice {
  const advice = message === CREDENTIALS_WITHHELD ? WITHHELD : ADVICE[code]
  if (message.startsWith('There is no top-level domain ')) {
    return { ...advice, next: MISTYPED, reason: message }
  }
  return { ...advice, reason: message === `${advice.title}.` ? undefined : message }
}
