import type { Failure } from '../../../report/results.ts'

interface Advice {
  readonly title: string
  readonly next: string
}

export interface FailureText extends Advice {
  /** What is known besides; undefined when it would say the title again. */
  readonly reason: string | undefined
}

/** What a failure is called, and what can be done about it. */
const ADVICE: Readonly<Record<Failure['code'], Advice>> = {
  unreachable: {
    title: 'The page could not be reached',
    next: 'Check the address, and whether the site is up. Internal networks are only audited where the operator of this installation allows them.',
  },
  timeout: {
    title: 'The page took too long',
    next: 'Try again in a while; if it stays so, the server itself is what needs looking after.',
  },
  too_large: {
    title: 'The page is too large',
    next: 'Pagemark reads up to 5 MB as sent, 10 MB unpacked, and markup that a browser would still be quick with. Check that the address leads to a web page and not to a download.',
  },
  redirect: {
    title: 'The page redirects and never arrives',
    next: 'Follow the redirects by hand: they lead in a circle, are too many, or end at an address that may not be fetched.',
  },
  blocked: {
    title: 'The site turned the audit away',
    next: 'It asks for a sign-in or keeps out automated visitors. Let Pagemark in by its User-Agent, or give the report’s settings the user name and password that the server asks for.',
  },
  cancelled: {
    title: 'The audit was cancelled',
    next: 'Run it again at any time: it was stopped before it had ended.',
  },
  crashed: {
    title: 'The audit broke down',
    next: 'It was tried three times. That is a fault of ours and not of the page; the operator finds the reason in the log.',
  },
}

/** In the place of a reason: a run that has ended has results or one of its own. */
export const NO_RESULTS: Failure = {
  code: 'crashed',
  message: 'The run has ended without a result.',
}

export function failureText({ code, message }: Failure): FailureText {
  const advice = ADVICE[code]
  return { ...advice, reason: message === `${advice.title}.` ? undefined : message }
}
