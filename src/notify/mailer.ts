import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'
import { type SmtpServer, smtpServer } from './smtp-server.ts'

export interface MailerOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  readonly url: string
  /** Whom mail comes from: `Pagemark <audits@example.com>`. */
  readonly from: string
  readonly log: { warn(details: object, message: string): void }
  /** How long who tries it waits. */
  readonly attemptMs?: number
}

/** What waits beyond this is a flood, or a server that does not answer: it is left out, and logged. */
const MOST_WAITING = 200

const CONNECTIONS = 2
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Time that emails on their way have when the program stops. */
const DRAIN_MS = 5_000

/** Somebody waits for it, at a page that is still being loaded. */
const ATTEMPT_MS = 15_000
const SILENT = 'It has not answered in time, so the email may not have been sent.'

/** Characters of what a mail server says that are kept. */
const MOST_REASON = 500

export type Mailer = ReturnType<typeof createMailer>

/**
 * The operator's mail server. Nobody waits for it but who tries it: what fails is in the log, and can be asked
 * for again.
 */
export function createMailer({ url, from, log, attemptMs = ATTEMPT_MS }: MailerOptions) {
  const server = smtpServer(url)
  const reasonOf = createReasonOf(server)
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...server,
  })
  const waiting = new Set<Promise<unknown>>()

  const deliver = async ({ to, headers, ...mail }: Mail): Promise<string | undefined> => {
    try {
      await transport.sendMail({
        from,
        // As an object: what people type as their address is one address, whatever stands in it.
        to: { name: '', address: to },
        ...mail,
        // RFC 3834: nobody's out-of-office is to answer.
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      })
      return undefined
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ error: reason, subject: mail.subject }, 'an email was not sent')
      return reason
    }
  }

  /** Undefined when too many are waiting. */
  const begin = (mail: Mail): Promise<string | undefined> | undefined => {
    if (waiting.size >= MOST_WAITING) {
      log.warn({ subject: mail.subject }, 'an email was not sent: too many are waiting')
      return undefined
    }
    const sending = deliver(mail).finally(() => waiting.delete(sending))
    waiting.add(sending)
    return sending
  }

  return {
    /** Returns at once, whatever becomes of it. */
    send(mail: Mail): void {
      void begin(mail)
    },

    /** The same for who waits to be told. @returns why the server did not take it; undefined when it did */
    async attempt(mail: Mail): Promise<string | undefined> {
      const sending = begin(mail)
      if (!sending) return 'Too many emails are waiting to be sent. Try again in a minute.'
      return await within(attemptMs, sending, SILENT)
    },

    /** Connects and signs in, and sends nothing. @returns why it cannot; undefined when it can */
    async fault(): Promise<string | undefined> {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return reasonOf(error)
      }
    },

    /** What is on its way gets a little time. */
    async close(): Promise<void> {
      await within(DRAIN_MS, Promise.allSettled(waiting), undefined)
      transport.close()
    },
  }
}

/** What comes of it, or this where that takes longer. */
async function within<Outcome>(ms: number, going: Promise<Outcome>, late: Outcome | undefined) {
  const over = Promise.withResolvers<Outcome | undefined>()
  const timer = setTimeout(() => over.resolve(late), ms)
  try {
    return await Promise.race([going, over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Without addresses: what servers answer names them, and the log is not the place. Without what the settings
 * sign in with, too, as it is and as it is sent: a server may repeat what it was told.
 */
function createReasonOf({ auth }: SmtpServer): (error: unknown) => string {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const secrets = auth
    ? [base64(`\0${auth.user}\0${auth.pass}`), ...[auth.pass, auth.user].flatMap(bothForms)]
    : []
  return (error) => {
    let text = error instanceof Error ? error.message : String(error)
    for (const secret of secrets) text = text.replaceAll(secret, '…')
    return text.slice(0, MOST_REASON).replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…')
  }

  function bothForms(text: string): string[] {
    return text === '' ? [] : [base64(text), text]
  }
}
