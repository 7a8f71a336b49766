import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What nobody but the visitor and the site should ever read, by where it is said. */
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

export interface SecretSite {
  readonly origin: string
  /** Which of the secrets were sent here, so that a test knows they were there to be found. */
  readonly heard: Set<string>
  close(): Promise<void>
}

/** A site that lets its secrets be seen in every place where a browser says something. */
export async function startSecretSite(): Promise<SecretSite> {
  const heard = new Set<string>()
  const server = createServer((request, response) => {
    listen(request, heard)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
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

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  if (pathname === '/start') {
    const location = `/page?token=${SECRETS['redirect query']}`
    response.writeHead(302, { Location: location }).end()
  } else if (pathname === '/page') {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Auth-Token': SECRETS['response header'],
      Link: `</next?ticket=${SECRETS['link header']}>; rel=next`,
      'Set-Cookie': [
        `sid=${SECRETS['session cookie']}; HttpOnly`,
        `lax=${SECRETS['plain cookie']}`,
        `cross=${SECRETS['refused cookie']}; SameSite=None`,
      ],
    })
    response.end(PAGE)
  } else if (pathname === '/robots.txt') {
    response.writeHead(404).end()
  } else {
    const type = pathname === '/pixel.svg' ? 'image/svg+xml' : 'application/json'
    const body = type === 'image/svg+xml' ? PIXEL : '{}'
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
  }
}

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta name="viewport" content="width=device-width">
<meta name="description" content="A page that knows more than it should tell.">
<title>Secrets</title>
</head>
<body>
<h1>Secrets</h1>
<p>Words enough to be a page, and a place where a script writes what it carries: <output></output></p>
<img src="/pixel.svg?sig=${SECRETS['image query']}" alt="" width="9" height="9">
<script>
const secrets = ${JSON.stringify(SECRETS)}
// Ends in the midst of a secret where its text is cut: 1,000 characters on the console, 500 in a dialog.
const reaching = (longest, text) => 'word '.repeat(300).slice(0, longest + 8 - text.length) + text
document.cookie = 'mine=' + secrets['script cookie']
document.querySelector('output').textContent = document.cookie
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
document.querySelector('script').remove()
</script>
</body>
</html>
`
