import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'
import { smtpServer } from './smtp-server.ts'

export interface MailerOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  readonly url: string
  /** Whom mail comes from: `Pagemark <audits@example.com>`. */
  readonly from: string
  readonly log: { warn(details: object, message: string): void }
}

/** What waits beyond this is a flood, or a server that does not answer: it is left out, and logged. */
const MOST_WAITING = 200

const CONNECTIONS = 2
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Time that letters on their way have when the program stops. */
const DRAIN_MS = 5_000

/** Characters of what a mail server says that are kept. */
const MOST_REASON = 500

export type Mailer = ReturnType<typeof createMailer>

/** The operator's mail server. Nobody waits for it: what fails is in the log, and can be asked for again. */
export function createMailer({ url, from, log }: MailerOptions) {
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...smtpServer(url),
  })
  const waiting = new Set<Promise<unknown>>()

  const deliver = async ({ to, subject, text }: Mail): Promise<void> => {
    try {
      await transport.sendMail({
        from,
        // As an object: what people type as their address is one address, whatever stands in it.
        to: { name: '', address: to },
        subject,
        text,
        // RFC 3834: nobody's out-of-office is to answer.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      log.warn({ error: reasonOf(error), subject }, 'a mail was not sent')
    }
  }

  return {
    /** Returns at once, whatever becomes of it. */
    send(mail: Mail): void {
      if (waiting.size >= MOST_WAITING) {
        log.warn({ subject: mail.subject }, 'a mail was not sent: too many are waiting')
        return
      }
      const sending = deliver(mail).finally(() => waiting.delete(sending))
      waiting.add(sending)
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
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, DRAIN_MS)
      await Promise.race([Promise.allSettled(waiting), late.promise])
      clearTimeout(timer)
      transport.close()
    },
  }
}

/** Without addresses: what servers answer names them, and the log is not the place. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.slice(0, MOST_REASON).replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…')
}
