import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { sendDelivery } from '../../src/cli/send-delivery.ts'
import { createMailer } from '../../src/notify/mailer.ts'
import type { ChannelSettings } from '../../src/store/channels/channel-settings.ts'
import { localEgress } from './local-egress.ts'

/*
 * Sends messages in a process that has no file descriptor left, and prints what became of each. Its arguments are ports
 * of a web server and of a mail server.
 */
const [web = '', mail = ''] = process.argv.slice(2)
const hook = (host: string): ChannelSettings => ({
  kind: 'webhook',
  url: `http://${host}:${web}/hook`,
  secret: 'whsec_YQ==',
})
const SENT: readonly [ChannelSettings, string][] = [
  [hook('127.0.0.1'), '127.0.0.1'],
  [hook('hooks.internal'), '127.0.0.1'],
  [{ kind: 'email' }, '127.0.0.1'],
  [{ kind: 'email' }, 'mail.internal'],
]
const event = {
  id: 'e1',
  kind: 'alert.confirmed',
  subject: { kind: 'alert', id: 'a1' },
  body: { headline: 'LCP rose', path: '/alerts/a1' },
  createdAt: 0,
} as const
const egress = localEgress({ allowHosts: ['hooks.internal'] })
const sending = SENT.map(([settings, server]) => () => {
  const url = `smtp://${server}:${mail}`
  const log = { warn: () => undefined }
  const post = createMailer({ url, from: 'pagemark@example.com', log })
  const channel = { id: 'c1', name: 'Team', settings, ownerEmail: 'ada@example.com' }
  const delivery = { id: 'd1', token: 't1', channel, project: null, events: [event] }
  return sendDelivery(delivery, {
    egress,
    post,
    site: 'https://a.example',
    now: Date.now,
  })
})

takeAll()
for (const send of sending) {
  const told = await send().catch((error: { code?: string }) => error.code ?? 'error')
  process.stdout.write(`${typeof told === 'string' ? told : JSON.stringify(told)}\n`)
}
process.exit()

function takeAll(): void {
  try {
    for (;;) openSync(devNull, 'r')
  } catch {
    // None is left.
  }
}
