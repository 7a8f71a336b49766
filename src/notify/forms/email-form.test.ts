import { expect, it } from 'vitest'
import { emailForm } from './email-form.ts'

const SITE = 'https://pagemark.example.com'

it('the email of a digest has a part for each project, in safe lines', () => {
  const link = `${SITE}/projects/p1`
  const event = {
    id: 'e1',
    kind: 'digest.weekly',
    at: 0,
    subject: { kind: 'channel', id: 'c1' },
    headline: 'Weekly digest: 1 new alert',
    link: `${SITE}/alerts`,
    lines: [],
    sections: [{ title: 'Shop\r\n<b>', link, lines: ['New:\nLCP <script>'] }],
    data: {},
  }
  const mail = emailForm(
    { id: 'e1', project: null, events: [event], link: `${SITE}/channels/c1` },
    { to: 'ada@example.com', unsubscribe: `${SITE}/channels/c1`, host: 'pagemark.example.com' },
  )
  expect(mail.text).toContain('* Shop <b>\n  New: LCP <script>\n\n')
  expect(mail.html).toContain(`<a href="${link}">Shop &lt;b&gt;</a><br>New: LCP &lt;script&gt;`)
  expect(mail.references).toBe('<digest-c1@pagemark.example.com>')
})
