/** How a mail server is reached. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte; otherwise from STARTTLS on, if the server supports it. */
  readonly secure: boolean
  /** Without encryption nothing is sent, and especially not the password. */
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** @throws {TypeError} if the text is not the URL of a mail server; settings are validated with it first */
export function smtpServer(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const usual = PORTS[protocol]
  if (usual === undefined || hostname === '') throw new TypeError('not the URL of a mail server')
  const user = decodeURIComponent(username)
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usual : Number(port),
    secure: protocol === 'smtps:',
    requireTLS: user !== '' && protocol === 'smtp:' && !LOOPBACK.test(hostname),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
  }
}
