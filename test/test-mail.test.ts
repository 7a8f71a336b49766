import { expect, it } from 'vitest'
import { type ApiOptions, startApi } from './support/api.ts'
import { MAIL_SITE, openMailbox } from './support/mailbox.ts'
import { ageProof, signedIn } from './support/people.ts'

/** A mailer whose server refuses emails with this reason. */
const refusing = (reason: string): ApiOptions['post'] => ({
  site: MAIL_SITE,
  send: () => undefined,
  attempt: async () => reason,
})

it('a test email is sent only to the administrator who requests it', async () => {
  await using mailbox = await openMailbox()
  await using api = await startApi({ post: mailbox.post })
  const admin = await signedIn(api, { admin: true })
  expect((await admin.visitor.get('/admin')).text).toContain('Send test email')
  // It is a safe action, so no password is required.
  await ageProof(api, admin.owner)
  const sent = await admin.visitor.post('/admin/mail', { to: 'eve@example.com', email: 'x@y.zz' })
  expect([sent.status, sent.location]).toEqual([303, '/admin'])
  expect((await admin.visitor.get('/admin')).text).toContain(
    'The mail server accepted the email. Check your inbox and spam folder.',
  )
  expect(mailbox.messages.map(({ to }) => to)).toEqual([admin.email])
  expect(mailbox.messages[0]?.text).toContain(MAIL_SITE)

  const user = await signedIn(api)
  expect((await user.visitor.post('/admin/mail')).status).toBe(404)
  expect(mailbox.messages).toHaveLength(1)
})

it('what the mail server says against it is shown, as text', async () => {
  await using api = await startApi({ post: refusing('550 <b>no</b>') })
  const admin = await signedIn(api, { admin: true })
  const { status, text } = await admin.visitor.post('/admin/mail')
  expect(status).toBe(409)
  expect(text).toContain('The mail server rejected the email.')
  expect(text).toContain('550 &lt;b>no&lt;/b>')
})

it('is sent a few times, then ever less often', async () => {
  await using api = await startApi({ post: refusing('550 no') })
  const admin = await signedIn(api, { admin: true })
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push((await admin.visitor.post('/admin/mail')).status)
  }
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
  const other = await signedIn(api, { admin: true })
  expect((await other.visitor.post('/admin/mail')).status).toBe(409)
})

it('where there is no mail, the page says what to do', async () => {
  await using api = await startApi()
  const admin = await signedIn(api, { admin: true })
  const { text } = await admin.visitor.get('/admin')
  expect(text).toContain('Email is not set up:')
  expect(text).toContain('PAGEMARK_SMTP_URL')
  expect(text).not.toContain('Send test email')
  expect((await admin.visitor.post('/admin/mail')).location).toBe('/admin')
})
