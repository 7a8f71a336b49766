import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { authorizationOf } from '../../src/request/page-credentials.ts'
import { FRAME, LATE_PART, PRETENDING } from './late-part.ts'

/** Page credentials of the site. */
export const ACCESS = { username: 'crew', password: 'halibut' }
const SAID = authorizationOf(ACCESS)

/** Secrets that only the visitor and the site may read, by their place. */
export const SECRETS = {
  'session cookie': 'q7Xd02Lk9fPz41vBnR8s',
  'script cookie': 'Ck5Zq27LmP4xW8vR3tYs',
  'refused cookie': 'Rf8Jt36NbV1yU5wE9oKa',
  'plain cookie': 'opensesame',
  'bearer header': 'Br4Hs91QdT6zX2cM7pLf',
  'basic header': 'YWxhZGRpbjpvcGVuMTIz',
  'own header': 'Hd3Gw58RkY2mN9jB6vCx',
  'response header': 'Rs6Fe74SgU8pL1hD3qZw',
  'link header': 'Lh9Ks27TyN4dV6cP1bRx',
  'redirect query': 'Rd1Ta63WnI5kJ8gF2sXe',
  'image query': 'im9cu46yq',
  'script query': 'Sq2Pb85XoE7lH4dA1rVn',
  'unnamed query': 'Un5Vd17ZtO3jG6fS9bMw',
  'encoded query': 'En8Lk29CyR4hQ7aT5uJp',
  fragment: 'Fr7Mw94BxI1gP3zY6eDs',
  'logged token': 'Lg4Nc52VuK8fO9xW2tRh',
  'logged password': 'swordfish',
  'thrown token': 'Th3Bj68MwA5sZ7yC1qGe',
  form: 'Fm6Xr31JzL9dE4kV8nTo',
  'long log': 'Ll7Wc28XvD5jP9kT1mEz',
  'long dialog': 'Ld3Qr95YbH6nS4fU8gKx',
  'user information': 'Ui2Yp73KcS6aH5wB9fQm',
} as const

export interface Asked {
  readonly path: string
  readonly said: string | undefined
  readonly cookie: string | undefined
  /** The client: the measured device, the compared one, or Lighthouse itself. */
  readonly agent: string
}

export interface SecretSite {
  readonly origin: string
  readonly asked: readonly Asked[]
  /** Secrets that were sent here, so that a test knows that they could have leaked. */
  readonly heard: Set<string>
  close(): Promise<void>
}

/**
 * A site with page credentials that reveals its secrets, and these credentials, in every place where a browser reports
 * something; most of its page comes late. `other` is an origin that serves some of its files.
 */
export async function startSecretSite(other: string): Promise<SecretSite> {
  const heard = new Set<string>()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    listen(request, heard)
    asked.push(askedBy(request))
    answer(request, response, other)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    heard,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function listen(request: IncomingMessage, heard: Set<string>): void {
  const said = decodeURIComponent(`${request.url} ${JSON.stringify(request.headers)}`)
  for (const [place, secret] of Object.entries(SECRETS)) if (said.includes(secret)) heard.add(place)
}

export function askedBy({ url, headers }: IncomingMessage): Asked {
  const { authorization: said, cookie, 'user-agent': agent = '' } = headers
  return { path: url ?? '', said, cookie, agent }
}

/** True for requests with the credentials; others get a 401. */
export function isAdmitted({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.authorization === SAID) return true
  const challenge = { 'WWW-Authenticate': 'Basic realm="Staging"', 'Set-Cookie': 'stranger=1' }
  response.writeHead(401, challenge).end('no')
  return false
}

/** The requests after the last one without credentials: the browser's own, once it has them. */
export function afterTelling(asked: readonly Asked[], device: RegExp): Asked[] {
  const own = asked.filter(({ agent }) => device.test(agent))
  const firstLoad = own.findIndex(({ path, said }) => path === '/' && said !== undefined) + 1
  return own.slice(firstLoad)
}

function answer(request: IncomingMessage, response: ServerResponse, other: string): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  // Scripts send requests with their own headers there.
  if (pathname.startsWith('/api/')) return sendJson(response)
  if (!isAdmitted(request, response)) return
  if (pathname === '/shop/start') {
    const location = `/shop/page?token=${SECRETS['redirect query']}`
    response.writeHead(302, { Location: location }).end()
  } else if (pathname === '/shop/page') sendPage(request, response, other)
  else if (pathname === '/frames/within') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(FRAME)
  } else if (pathname === '/pixel.svg') {
    const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' }
    response.writeHead(200, headers).end(PIXEL)
  } else if (pathname === '/missing.json') sendJson(response)
  else response.writeHead(pathname === '/robots.txt' ? 404 : 200).end()
}

function sendJson(response: ServerResponse): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  response.writeHead(200, headers).end('{}')
}

function sendPage({ headers }: IncomingMessage, response: ServerResponse, other: string): void {
  const { authorization = '' } = headers
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'X-Auth-Token': SECRETS['response header'],
    'X-Said': authorization,
    Link: `</next?cookie=${SECRETS['link header']}>; rel=next`,
    'Set-Cookie': [
      `sid=${SECRETS['session cookie']}; HttpOnly`,
      `lax=${SECRETS['plain cookie']}`,
      `cross=${SECRETS['refused cookie']}; SameSite=None`,
      'known=1; Path=/',
      `login=${authorization.slice(6)}; Path=/`,
    ],
  })
  response.end(page(authorization, other))
}

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

/** Repeats its credentials wherever a page can, and has files in other folders and on another host. */
const telling = (authorization: string, other: string) => `
<p id="a">${authorization}</p><p>${ACCESS.username}:${ACCESS.password}
<link rel="stylesheet" href="/files/style.css"><script src="page.js"></script>
<img src="/pictures/a.png" alt=""><img src="${other}/b.png" alt="">
<img src="/${authorization.slice(6)}.png?p=${ACCESS.password}" alt="">
<script>fetch('/hours'); fetch('${other}/api', { credentials: 'include' })</script>
<script>
  const said = document.getElementById('a').textContent.slice(6)
  console.error('said', said, atob(said), '${ACCESS.password}')
  localStorage.setItem('${ACCESS.password}', said)
  document.body.append(atob(said))
  alert(atob(said))
  throw new Error(said)
</script>`

const page = (authorization: string, other: string) => `<!doctype html>
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A page that knows more than it should tell.">
<title>For ${ACCESS.password}</title>
${PRETENDING}
</head>
<body style="margin:0">
<p>Words enough to be a page, and a place where a script writes what it carries: <output id="carried"></output></p>
<img src="/pixel.svg?sig=${SECRETS['image query']}" alt="" width="9" height="9">
<script>
const secrets = ${JSON.stringify(SECRETS)}
// Ends in the midst of a secret where its text is cut: 1,000 characters on the console, 500 in a dialog.
const reaching = (longest, text) => 'word '.repeat(300).slice(0, longest + 8 - text.length) + text
document.cookie = 'mine=' + secrets['script cookie']
document.getElementById('carried').textContent = document.cookie
const ask = async (path, options) => (await fetch(path, options)).text()
ask('/api/one?api_key=' + secrets['script query'], { headers: {
  Authorization: 'Bearer ' + secrets['bearer header'], 'X-Api-Key': secrets['own header'] } })
ask('/api/two?' + secrets['unnamed query'], { headers: { Authorization: 'Basic ' + secrets['basic header'] } })
ask('/api/three?next=' + encodeURIComponent('https://a.example/?access_token=' + secrets['encoded query']))
ask('/api/four', { method: 'POST', body: new URLSearchParams({ password: secrets.form }) })
ask('/missing.json?session=' + secrets['script query'] + '&page=2')
console.log('signed in at https://a.example/cb?token=' + secrets['logged token'] + '&page=2')
console.warn('cookies: ' + document.cookie)
console.error(reaching(1000, secrets['session cookie']))
console.error(reaching(1000, '?ref=' + secrets['long log']))
alert(reaching(500, secrets['session cookie']))
alert(reaching(500, '?ref=' + secrets['long dialog']))
console.error('retrying with password=' + secrets['logged password'])
console.error('see https://me:' + secrets['user information'] + '@a.example/')
history.replaceState(null, '', '#access_token=' + secrets.fragment + '&state=1')
setTimeout(() => { throw new Error('no answer from /api?auth=' + secrets['thrown token']) })
document.currentScript.remove()
</script>
${telling(authorization, other)}
${LATE_PART}
</body>
</html>
`
