import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crawlHeld } from '../../src/cli/crawl-held.ts'
import { createEngine } from '../../src/engine/audit.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import type { TestApi } from '../../test/support/api.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { CHOICES, crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { answerMuseum } from '../museum/answer-museum.ts'

/** Crawls the museum twice for this user, as the server does. */
export async function crawledMuseum({ db, store }: TestApi, owner: Owner): Promise<string> {
  const museum = createServer(answerMuseum).listen(0, '127.0.0.1')
  await once(museum, 'listening')
  const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
    const { port } = museum.address() as AddressInfo
    const choices = { ...CHOICES, sitemaps: true, labPages: 0, externalLinks: 0 }
    const url = `http://localhost:${port}/`
    const { id } = await store.siteAudits.create(
      owner,
      siteDraft({ url, choices, project: 'museum' }),
    )
    await crawlNext({ db, engine })
    await store.siteAudits.crawl(owner, id)
    await crawlNext({ db, engine })
    return id
  } finally {
    await engine.close()
    museum.closeAllConnections()
    museum.close()
  }
}

async function crawlNext({ db, engine }: Parameters<typeof crawlHeld>[0]): Promise<void> {
  const queue = crawlQueue({ db })
  const claimed = await queue.claim('screens')
  if (!claimed) throw new Error('No crawl is waiting.')
  const never = new AbortController().signal
  const slice = await crawlHeld({ db, engine, isPrivate: true })(claimed, never)
  if (slice.status !== 'judged') throw new Error(slice.status)
  await queue.finish(claimed.token, slice.judged)
}
