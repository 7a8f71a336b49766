import { setTimeout } from 'node:timers/promises'
import { auditRequest } from '../../../request/audit-request.ts'
import type { Target } from '../../../request/target.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { SitemapReading, SitemapReadings } from '../../../store/jobs/sitemap-readings.ts'

export interface PreviewNeeds {
  readonly sitemapReadings: SitemapReadings
  readonly onReadingStored: () => void
}

export interface PreviewOrder {
  readonly target: Target
  readonly language: string | null
  /** An earlier preview, which may have been read meanwhile. */
  readonly earlier: string
}

/** Pages that a preview looks for: it reads no more files once it has them. */
const MOST_PAGES = 100

/** Milliseconds: sites answer within a few seconds, and the form waits for it. */
const PATIENCE = 8000
const POLL = 100

/** Forms of one user that wait at once; others show what is known. A waiting form queries the database every POLL. */
const MOST_WAITING = 2

export type SitePreviews = (
  owner: Owner,
  order: PreviewOrder,
) => Promise<SitemapReading | undefined>

/**
 * Finds out what robots.txt and the sitemaps of a site say; not read yet if they take longer than a form may wait.
 *
 * @throws {StoreError} `readings-full`
 */
export function createSitePreviews(
  { sitemapReadings, onReadingStored }: PreviewNeeds,
  patience = PATIENCE,
): SitePreviews {
  const waiting = new Map<string, number>()

  return async (owner, order) => {
    const url = new URL('/', order.target.url).href
    const known = await knownReading(sitemapReadings, owner, { id: order.earlier, url })
    const id = known?.id ?? (await create(owner, order, url))
    const others = waiting.get(owner.id) ?? 0
    if (others >= MOST_WAITING) return await sitemapReadings.find(owner, id)
    waiting.set(owner.id, others + 1)
    try {
      return await outcomeOf(owner, id)
    } finally {
      const left = (waiting.get(owner.id) ?? 1) - 1
      if (left === 0) waiting.delete(owner.id)
      else waiting.set(owner.id, left)
    }
  }

  async function outcomeOf(owner: Owner, id: string): Promise<SitemapReading | undefined> {
    const until = performance.now() + patience
    for (;;) {
      const reading = await sitemapReadings.find(owner, id)
      if (!reading || reading.outcome !== null || performance.now() > until) return reading
      await setTimeout(POLL)
    }
  }

  async function create(
    owner: Owner,
    { target, language }: PreviewOrder,
    url: string,
  ): Promise<string> {
    const request = auditRequest({ url, schemeGiven: target.schemeGiven }, { language })
    const draft = { request, privacy: 1 } as const
    const made = await sitemapReadings.create(owner, { mostPages: MOST_PAGES, draft })
    onReadingStored()
    return made
  }
}

/** The reading that the form has waited for before, unless another site was typed since or it has failed. */
async function knownReading(
  readings: SitemapReadings,
  owner: Owner,
  { id, url }: { readonly id: string; readonly url: string },
): Promise<SitemapReading | undefined> {
  if (!/^[\da-f-]{36}$/.test(id)) return undefined
  const reading = await readings.find(owner, id)
  return reading?.url === url && reading.outcome?.status !== 'failed' ? reading : undefined
}
