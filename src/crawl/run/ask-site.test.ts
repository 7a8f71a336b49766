import { expect, it } from 'vitest'
import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { startSite } from '../../../test/support/site.ts'
import type { PacedAnswer } from '../politeness/pace.ts'
import { createAskSite } from './ask-site.ts'

const opened = closeAfterEach()

it('a request for a file tells the pace how long the site asks to wait', async () => {
  const site = await opened(
    startSite((_, response) => response.writeHead(429, { 'Retry-After': '7' }).end()),
  )
  const session = await opened(localEgress().open())
  const told: PacedAnswer[] = []
  const pace = {
    turn: async () => (answer: PacedAnswer) => told.push(answer),
    slowDown: () => undefined,
  }
  const ask = createAskSite({ session, pace, signal: new AbortController().signal })
  const url = `${site.origin}/a.css`
  const request = { kind: 'request', role: 'stylesheet', url, redirects: 0 } as const
  await ask.probe({ ...request, method: 'get', maxBytes: 100 })
  expect(told).toMatchObject([{ status: 429, retryAfterMs: 7000 }])
})
