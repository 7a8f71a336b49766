import { once } from 'node:events'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openMailbox } from '../../test/support/mailbox.ts'
import { createMailer } from './mailer.ts'

const LETTER = { to: 'ada@example.com', subject: 'A message', text: 'Some words.\n' }

function failing(url: string, attemptMs?: number) {
  const warnings: object[] = []
  const log = { warn: (details: object) => void warnings.push(details) }
  const options = { url, from: 'pagemark@example.com', log, ...(attemptMs && { attemptMs }) }
  return { warnings, mailer: createMailer(options) }
}

/** A mail server that sends these lines, one in response to each command. */
async function talking(lines: readonly string[]) {
  const server = createNetServer((socket) => {
    const left = [...lines]
    const say = () => socket.write(`${left.shift() ?? '250 ok'}\r\n`)
    socket.on('data', say)
    socket.on('error', () => undefined)
    if (lines.length > 0) say()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port, not on a pipe
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.dispose]: () => void server.close() }
}

describe('an email', () => {
  it('arrives as plain text, from the address of the settings, and asks for no answer by a machine', async () => {
    await using mailbox = await openMailbox()
    mailbox.mailer.send(LETTER)
    const { from, to, text } = await mailbox.letterTo(LETTER.to)
    expect([from, to]).toEqual(['pagemark@pagemark.example', 'ada@example.com'])
    expect(text).toContain('Subject: A message')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).toContain('Some words.')
    expect(text).not.toContain('html')
  })

  it.each(['a,b@example.com', 'x@example.com\r\nBcc: eve@example.com', '"a" <b@example.com>'])(
    'goes to one address at most, whatever was typed: %j',
    async (to) => {
      await using mailbox = await openMailbox()
      mailbox.mailer.send({ ...LETTER, to })
      mailbox.mailer.send(LETTER)
      await mailbox.letterTo(LETTER.to)
      await mailbox.mailer.close()
      const others = mailbox.messages.filter((message) => message.to !== LETTER.to)
      expect(others.length).toBeLessThanOrEqual(1)
      expect(others.some((message) => /,/.test(message.to.replace('"a,b"', '')))).toBe(false)
      expect(others.some(({ text }) => /^Bcc:/m.test(text))).toBe(false)
    },
  )

  it('that no server takes is logged, without the address', async () => {
    const { mailer, warnings } = failing('smtp://127.0.0.1:1')
    mailer.send(LETTER)
    await mailer.close()
    expect(warnings).toMatchObject([{ subject: 'A message' }])
    expect(JSON.stringify(warnings)).not.toContain('ada@')
  })

  it('is one of two hundred that may wait', () => {
    const { mailer, warnings } = failing('smtp://127.0.0.1:1')
    for (let n = 0; n < 201; n += 1) mailer.send(LETTER)
    expect(warnings).toHaveLength(1)
    void mailer.close()
  })
})

describe('an attempt', () => {
  it('says that the server took the email', async () => {
    await using mailbox = await openMailbox()
    expect(await mailbox.mailer.attempt(LETTER)).toBeUndefined()
    expect(mailbox.messages.map(({ to }) => to)).toEqual([LETTER.to])
  })

  it('says why it did not', async () => {
    const { mailer } = failing('smtp://127.0.0.1:1')
    expect(await mailer.attempt(LETTER)).toContain('ECONNREFUSED')
    await mailer.close()
  })

  it('waits no longer than somebody would', async () => {
    using server = await talking([])
    const { mailer } = failing(`smtp://127.0.0.1:${server.port}`, 100)
    expect(await mailer.attempt(LETTER)).toContain('has not answered')
    void mailer.close()
  })

  it('reports no credentials, even if the server repeats them', async () => {
    const plain = Buffer.from('\0ada\0hush hush').toString('base64')
    const word = Buffer.from('hush hush').toString('base64')
    using server = await talking([
      '220 hello',
      '250-hello\r\n250 AUTH PLAIN',
      `535 no: hush hush, ada, ${plain}, ${word}`,
    ])
    const { mailer, warnings } = failing(`smtp://ada:hush%20hush@127.0.0.1:${server.port}`)
    const said = `${await mailer.attempt(LETTER)}${JSON.stringify(warnings)}`
    expect(said).toContain('535')
    for (const secret of ['hush', 'ada', plain, word]) expect(said).not.toContain(secret)
    void mailer.close()
  })
})

describe('a check of the mail server', () => {
  it('reaches it with the password of the settings', async () => {
    await using mailbox = await openMailbox({ user: 'ada@x', password: 'p@ss' })
    const { mailer } = failing(mailbox.url.replace('//', '//ada%40x:p%40ss@'))
    expect(await mailer.fault()).toBeUndefined()
    await mailer.close()
    const wrong = failing(mailbox.url.replace('//', '//ada:wrong@'))
    expect(await wrong.mailer.fault()).toContain('Invalid login')
    await wrong.mailer.close()
  })

  it('reports that there is none', async () => {
    const { mailer } = failing('smtp://127.0.0.1:1')
    expect(await mailer.fault()).toContain('ECONNREFUSED')
    await mailer.close()
  })
})
