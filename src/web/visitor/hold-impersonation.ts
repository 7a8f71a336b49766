import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorPages, Refusal } from '../http/answer/error-pages.tsx'
import { isRead } from '../http/is-read.ts'
import { askTwice } from './ask-twice.ts'
import { personOf } from './person.ts'

/** Where an administrator ends the impersonation. */
export const RETURN_PATH = '/impersonation/end'

/** Paths that may be viewed during an impersonation: the user's work, and public pages. */
const SHOWN = new Set([
  '',
  'accessibility',
  'alerts',
  'assets',
  'batches',
  'docs',
  'favicon.svg',
  'new',
  'p',
  'projects',
  'r',
  'reports',
  'reports.csv',
  's',
  'sitemaps',
  'sites',
])

/**
 * Actions allowed during an impersonation: the user's work. None of them gives access to anybody or is irreversible;
 * for actions on several reports, `refuseImpersonation` refuses the rest.
 */
const DONE = new Set([
  '/new',
  '/new/list',
  '/new/site',
  '/new/sitemap',
  '/projects/:project/ignored',
  '/projects/:project/name',
  '/r/:id/cancel',
  '/r/:id/checks/:check/ignore',
  '/r/:id/delete',
  '/r/:id/pdf',
  '/r/:id/run',
  '/r/:id/unlock',
  '/reports/bulk',
  '/reports/delete',
  '/reports/first-steps',
  '/reports/restore',
  '/s/:id/crawl',
  '/s/:id/delete',
  '/s/:id/unlock',
  '/sitemaps/:id/again',
  '/sitemaps/:id/audit',
])

/** Parts of the page that says so, and the links out of it. */
const ALWAYS = new Set(['assets', 'favicon.svg'])
const OUT = new Set([RETURN_PATH, '/signout'])

/**
 * Restricts an impersonating administrator to the allowed routes. New routes are refused until somebody allows them.
 * When the impersonation has ended, nothing is answered before that was shown: their browser still shows the user's
 * pages.
 */
export function holdImpersonation(
  app: FastifyInstance,
  { errorPages }: { readonly errorPages: ErrorPages },
): void {
  askTwice(app, async (request, reply) => {
    const impersonation = personOf(request)?.impersonation
    if (!impersonation || mayPass(request, impersonation.status)) return undefined
    if (impersonation.status === 'on') return refuseImpersonation(errorPages, request, reply)
    return errorPages.refused(OVER, request, reply)
  })
}

const ON: Refusal = {
  status: 403,
  title: 'Not allowed while impersonating',
  text: 'While you impersonate a user you cannot change passwords, keys, sessions or visibility, nor open the administration. Stop impersonating first.',
  way: { href: '/reports', text: 'Go to reports' },
}

const OVER: Refusal = {
  status: 403,
  title: 'Impersonation started or ended',
  text: 'You are not the user you were when you opened this page. Impersonation ends after an hour, or when your account or theirs changes. Your last action was not carried out.',
  way: null,
}

/** Says that an impersonating administrator may not do this. */
export async function refuseImpersonation(
  errorPages: ErrorPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return errorPages.refused(ON, request, reply)
}

function mayPass(request: FastifyRequest, status: 'on' | 'over'): boolean {
  const { url } = request.routeOptions
  const first = url?.split('/')[1] ?? ''
  const isSafe = isRead(request)
  if (isSafe && ALWAYS.has(first)) return true
  if (url !== undefined && OUT.has(url)) return true
  if (status === 'over') return false
  // Without a route it is not found, for everybody.
  if (url === undefined) return true
  return isSafe ? SHOWN.has(first) : DONE.has(url)
}
