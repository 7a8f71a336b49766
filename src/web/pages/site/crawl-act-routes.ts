import type { FastifyPluginAsync } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import type { Crawls } from '../../../store/sites/crawls.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import { requireSite, requireSiteId } from '../../api/site-audits.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Flash } from '../../parts/texts/flash-texts.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'

export interface CrawlActNeeds {
  readonly siteAudits: SiteAudits
  readonly crawls: Crawls
  readonly onRunStored: () => void
  readonly baseUrl?: string | undefined
}

const DONE = {
  pause: 'crawl-paused',
  resume: 'crawl-resumed',
  cancel: 'crawl-cancelled',
} as const satisfies Record<string, Flash['kind']>

/** `/s/:id/crawl`: starts, pauses, resumes or cancels a crawl. */
export const crawlActRoutes: FastifyPluginAsync<CrawlActNeeds> = async (app, options) => {
  app.post<{ Params: { id: string } }>(
    '/s/:id/crawl',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireSiteId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/s/${id}`, reply)
      const act = textField(request.body, 'do')
      const kind = await carryOut(person.owner, { id, act, options })
      options.onRunStored()
      setFlash({ kind }, reply, options.baseUrl)
      return setPersonal(reply).redirect(`/s/${id}`, 303)
    },
  )
}

interface Act {
  readonly id: string
  readonly act: string
  readonly options: CrawlActNeeds
}

async function carryOut(owner: Owner, { id, act, options }: Act): Promise<Flash['kind']> {
  const { siteAudits, crawls } = options
  if (act === 'pause' || act === 'resume' || act === 'cancel') {
    const { last } = requireSite(await siteAudits.findToChange(owner, id))
    if (last) await crawls.act(owner, { siteAuditId: id, number: last.number, act })
    return DONE[act]
  }
  try {
    requireSite(await siteAudits.crawl(owner, id))
    return 'crawl-started'
  } catch (error) {
    if (error instanceof StoreError && error.code === 'crawls-full') return 'crawls-full'
    throw error
  }
}
