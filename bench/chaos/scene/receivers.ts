import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { openMailbox } from '../../../test/support/mailbox.ts'
import { startSite } from '../../../test/support/site.ts'
import type { Receipt } from '../check/history.ts'

/** One in so many new messages is refused, and one in so many gets no response although it is accepted. */
const [REFUSED, UNANSWERED] = [7, 11]

const ACCEPTED = 204

/** A receiver of webhooks that does not accept every first try, and a mailbox. */
export async function openReceivers() {
  const webhooks: Receipt[] = []
  const seen = new Set<string>()
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const id = String(request.headers['webhook-id'])
    const isNew = !seen.has(id)
    const about = aboutOf(JSON.parse(await text(request)))
    seen.add(id)
    const isRefused = isNew && seen.size % REFUSED === 0
    webhooks.push({ channel: 'webhook', id, about, isAccepted: !isRefused })
    if (isNew && !isRefused && seen.size % UNANSWERED === 0) request.socket.destroy()
    else response.writeHead(isRefused ? 500 : ACCEPTED).end()
  }
  const site = await startSite((request, response) => {
    // A sender that was killed has sent half of its message.
    receive(request, response).catch(() => request.socket.destroy())
  })
  const mailbox = await openMailbox()
  return {
    port: site.port,
    webhook: `${site.origin}/hook`,
    smtp: mailbox.url,
    receipts: (): Receipt[] => [
      ...webhooks,
      ...mailbox.messages.map((letter): Receipt => {
        // The mailbox joins lines that end in =, as an encoded subject does.
        const [, id = ''] = /message-id: <([^@]+)@/i.exec(letter.text) ?? []
        return { channel: 'email', id, about: '', isAccepted: true }
      }),
    ],
    async close() {
      await site.close()
      await mailbox[Symbol.asyncDispose]()
    },
  }
}

/** What happened to what: two messages about it are the same event. */
function aboutOf(body: { type: string; data: Readonly<Record<string, unknown>> }): string {
  const { alert, site_audit_id: site, crawl, report_id: report, run } = body.data
  const subject =
    alert === undefined ? (site === undefined ? [report, run] : [site, crawl]) : [alert]
  return [body.type, ...subject].join(' ')
}
