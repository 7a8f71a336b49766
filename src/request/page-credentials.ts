/** Why a page is not audited if its server cannot receive the page credentials privately. */
export const CREDENTIALS_WITHHELD =
  'The page’s certificate is not trusted, so the page credentials were not sent.'

/** Credentials for HTTP Basic authentication (RFC 7617). */
export interface PageCredentials {
  /** Without a colon, which would end it in the header; may be empty. */
  readonly username: string
  readonly password: string
}

/** Bytes of UTF-8. Servers accept 8 KB of headers in total, and Base64 adds a third. */
const MOST_USERNAME = 255
const MOST_PASSWORD = 1024

// oxlint-disable-next-line no-control-regex -- RFC 7617 §2: neither may hold any
const CONTROL = /[\u0000-\u001f\u007f]/

/** Why either part cannot be sent to a server; both undefined if they can. */
export interface CredentialsFaults {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

export function credentialsFaults({ username, password }: PageCredentials): CredentialsFaults {
  return { username: usernameFault(username), password: passwordFault(password) }
}

function usernameFault(username: string): string | undefined {
  if (username.includes(':')) return 'The user name must not contain a colon.'
  return textFault(username, { what: 'user name', most: MOST_USERNAME })
}

function passwordFault(password: string): string | undefined {
  return textFault(password, { what: 'password', most: MOST_PASSWORD })
}

function textFault(
  text: string,
  { what, most }: { readonly what: string; readonly most: number },
): string | undefined {
  if (CONTROL.test(text)) return `The ${what} must not contain control characters.`
  if (Buffer.byteLength(text) > most) return `The ${what} must not be longer than ${most} bytes.`
  return undefined
}

/** Credentials, and the only origin that receives them. */
export interface OriginCredentials extends PageCredentials {
  /** Scheme, host and port, as in `URL.origin`. */
  readonly origin: string
}

/** For the server in the URL, not for targets of its redirects. */
export function credentialsAt(
  url: string,
  { username, password }: PageCredentials,
): OriginCredentials {
  return { origin: new URL(url).origin, username, password }
}

/** The value of `Authorization`; in UTF-8, as in browsers. */
export function authorizationOf({ username, password }: PageCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** All texts that reveal them, the longest first. */
export function textsOf(credentials: PageCredentials): string[] {
  const value = authorizationOf(credentials)
  const { username, password } = credentials
  const said = `${username}:${password}`
  const inAddress = Buffer.from(said).toString('base64url')
  return [...new Set([value, value.replace('Basic ', ''), inAddress, said, password])]
}
