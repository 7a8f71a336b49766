import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { createMailer } from '../../src/notify/mailer.ts'

export interface Letter {
  readonly from: string
  readonly to: string
  /** As sent over the wire, decoded. */
  readonly text: string
}

export const MAIL_SITE = 'https://pagemark.example'

export interface MailboxOptions {
  readonly user?: string
  readonly password?: string
  /** How long the server takes to accept an email. */
  readonly acceptMs?: number
  /** See `MailerOptions`. */
  readonly attemptMs?: number
}

/** A mail server on loopback, the emails it received, and a mailer that sends to it. */
export async function openMailbox({ user, password, acceptMs, attemptMs }: MailboxOptions = {}) {
  const messages: Letter[] = []
  const warnings: string[] = []
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user: 'known' })
        : done(new Error('No')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        messages.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(),
          text: decoded(Buffer.concat(chunks).toString()),
        })
        if (acceptMs === undefined) done()
        else setTimeout(done, acceptMs)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port, not on a pipe
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  const log = { warn: (_details: object, message: string) => void warnings.push(message) }
  const from = 'Pagemark <pagemark@pagemark.example>'
  const mailer = createMailer({ url, from, log, ...(attemptMs && { attemptMs }) })

  return {
    url,
    messages,
    /** The mailer's log messages. */
    warnings,
    mailer,
    post: { ...mailer, site: MAIL_SITE },

    /** Waits for the email to this address at this place. */
    async letterTo(to: string, place = 0): Promise<Letter> {
      for (let tries = 0; tries < 200; tries += 1) {
        const message = messages.filter((each) => each.to === to)[place]
        if (message) return message
        await pause(25)
      }
      throw new Error(`No message came to ${to}.`)
    },

    /** Waits for the first email to this address that contains these words. */
    async letterWith(to: string, words: string): Promise<Letter> {
      for (let tries = 0; tries < 200; tries += 1) {
        const message = messages.find((each) => each.to === to && each.text.includes(words))
        if (message) return message
        await pause(25)
      }
      throw new Error(`No message to ${to} says: ${words}`)
    },

    async [Symbol.asyncDispose]() {
      await mailer.close()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** The path of the link in an email. */
export function linkIn({ text }: Letter): string {
  const [, path] = new RegExp(`${MAIL_SITE}((?:/[a-z]+)+/[\\w-]{43}(?:\\?\\S+)?)`).exec(text) ?? []
  if (path === undefined) throw new Error(`There is no link in: ${text}`)
  return path
}

/** Quoted-printable, as far as our emails use it. */
function decoded(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    )
}
