import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'
import { type SmtpServer, smtpServer } from './smtp-server.ts'

export interface MailerOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  readonly url: string
  /** The sender: `Pagemark <audits@example.com>`. */
  readonly from: string
  readonly log: { warn(details: object, message: string): void }
  /** Timeout of a test email. */
  readonly attemptMs?: number
}

/** More waiting emails than this are a flood, or the server does not answer: further ones are dropped and logged. */
const MOST_WAITING = 200

/** As many as a worker sends messages by email at once. */
const CONNECTIONS = 2
const CONNECT_MS = 10_000
/** Servers check an email before they accept it; one that is given up before may have been accepted (RFC 5321, 4.5.3.2). */
const SILENCE_MS = 120_000

/** Time for emails in transit when the program stops. */
const DRAIN_MS = 5_000

/** A person waits for it, on a page that is still loading. */
const ATTEMPT_MS = 15_000
const SILENT = 'It has not answered in time, so the email may not have been sent.'

const FULL = Promise.resolve('Too many emails are waiting to be sent. Try again in a minute.')

/** Characters kept of a mail server's response. */
const MOST_REASON = 500

export type Mailer = ReturnType<typeof createMailer>

/** The operator's mail server. Only a test email is waited for: failures are logged, and can be requested again. */
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

  const hand = async ({ to, headers, ...mail }: Mail): Promise<string | undefined> => {
    try {
      await transport.sendMail({
        from,
        // As an object: the text a user types as their email address is one address, whatever it contains.
        to: { name: '', address: to },
        ...mail,
        // RFC 3834: suppresses automatic replies.
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      })
      return undefined
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ error: reason, subject: mail.subject }, 'an email was not sent')
      return reason
    }
  }

  /** Undefined if too many are waiting. */
  const begin = (mail: Mail): Promise<string | undefined> | undefined => {
    if (waiting.size >= MOST_WAITING) {
      log.warn({ subject: mail.subject }, 'an email was not sent: too many are waiting')
      return undefined
    }
    const sending = hand(mail).finally(() => waiting.delete(sending))
    waiting.add(sending)
    return sending
  }

  return {
    /** Returns at once, whatever the result. */
    send(mail: Mail): void {
      void begin(mail)
    },

    /**
     * The same for a person who waits for the result, and not for long.
     *
     * @returns why the server did not accept it; undefined if it did
     */
    async attempt(mail: Mail): Promise<string | undefined> {
      return await within(attemptMs, begin(mail) ?? FULL, SILENT)
    },

    /** The same for callers that try again: the result is what the server said, however long that took. */
    async deliver(mail: Mail): Promise<string | undefined> {
      return await (begin(mail) ?? FULL)
    },

    /**
     * Connects and signs in without sending anything.
     *
     * @returns why it fails; undefined if it succeeds
     */
    async fault(): Promise<string | undefined> {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return reasonOf(error)
      }
    },

    /** Emails in transit get a little time. */
    async close(): Promise<void> {
      await within(DRAIN_MS, Promise.allSettled(waiting), undefined)
      transport.close()
    },
  }
}

/** Its result, or this value if it takes longer. */
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
 * Without email addresses: servers name them in responses, and the log is not the place for them. Also without the
 * configured credentials, both as set and as encoded: a server may repeat them.
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
