import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorPages, Refusal } from '../http/answer/error-pages.tsx'
import { personOf } from './person.ts'

/** Where an administrator stops being signed in as somebody else. */
export const RETURN_PATH = '/impersonation/end'

const SAFE = new Set(['GET', 'HEAD'])

/** What begins so may be looked at as somebody else: their work, and what everybody sees. */
const SHOWN = new Set([
  '',
  'accessibility',
  'assets',
  'batches',
  'docs',
  'favicon.svg',
  'new',
  'projects',
  'r',
  'reports',
  'reports.csv',
  's',
  'sitemaps',
  'sites',
])

/**
 * What may be done as them: their work. Nothing here gives anybody a way in, or cannot be taken back; of what is
 * done to several reports at once, `refuseImpersonation` sorts out the rest.
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

/** What the page that says so is made of, and the ways out of it. */
const ALWAYS = new Set(['assets', 'favicon.svg'])
const OUT = new Set([RETURN_PATH, '/signout'])

/**
 * Holds an administrator who is signed in as somebody else to what is meant for it. A new route is not among it
 * until somebody has thought about it. When it is over, nothing is answered until they have been told: what their
 * browser still shows is the other one's.
 */
export function holdImpersonation(
  app: FastifyInstance,
  { errorPages }: { readonly errorPages: ErrorPages },
): void {
  app.addHook('onRequest', async (request, reply) => {
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
  title: 'Impersonation ended',
  text: 'Impersonation ends after an hour, or when your account or theirs changes. Your last action was not carried out.',
  way: null,
}

/** Says that this is not for an administrator who is signed in as somebody else. */
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
  const isSafe = SAFE.has(request.method)
  if (isSafe && ALWAYS.has(first)) return true
  if (url !== undefined && OUT.has(url)) return true
  if (status === 'over') return false
  // Without a route it is not found, by whoever it is asked for.
  if (url === undefined) return true
  return isSafe ? SHOWN.has(first) : DONE.has(url)
}
