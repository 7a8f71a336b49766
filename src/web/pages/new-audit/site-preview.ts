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

/**
 * What robots.txt and the sitemaps of a site say; not read yet if they take longer than a form may wait.
 *
 * @throws {StoreError} `readings-full`
 */
export async function previewSite(
  owner: Owner,
  { target, language, earlier }: PreviewOrder,
  { sitemapReadings, onReadingStored }: PreviewNeeds,
  patience = PATIENCE,
): Promise<SitemapReading | undefined> {
  const url = new URL('/', target.url).href
  const known = await knownReading(sitemapReadings, owner, { id: earlier, url })
  const id = known?.id ?? (await create())
  const until = performance.now() + patience
  for (;;) {
    const reading = await sitemapReadings.find(owner, id)
    if (!reading || reading.outcome !== null || performance.now() > until) return reading
    await setTimeout(POLL)
  }

  async function create(): Promise<string> {
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
