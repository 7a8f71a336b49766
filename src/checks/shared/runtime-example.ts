import type { ExampleDevice } from '../../facts/lab/example-device.ts'

type Item<Name extends 'requests' | 'console' | 'cookies'> = NonNullable<
  ExampleDevice[Name]
>[number]

/** A fetched file; an example states only what matters to it. */
export function requestExample(request: Partial<Item<'requests'>> = {}): Item<'requests'> {
  return {
    url: 'https://www.example.com/app.js',
    type: 'Script',
    mimeType: 'text/javascript',
    method: 'GET',
    status: 200,
    protocol: 'h2',
    startMs: 100,
    endMs: 150,
    transferBytes: 5200,
    resourceBytes: 20_000,
    priority: 'High',
    failed: false,
    failure: null,
    fromCache: false,
    fromServiceWorker: false,
    isMainDocument: false,
    initiator: 'https://www.example.com/page',
    inFrame: false,
    ...request,
  }
}

/** An error of a script on the page; line and column count from 0, as in Chromium. */
export function consoleExample(entry: Partial<Item<'console'>> = {}): Item<'console'> {
  return {
    level: 'error',
    source: 'javascript',
    text: 'The menu could not be built.',
    url: 'https://www.example.com/app.js',
    line: 11,
    column: 4,
    ...entry,
  }
}

/** A correct cookie of the page. */
export function cookieExample(cookie: Partial<Item<'cookies'>> = {}): Item<'cookies'> {
  return {
    name: 'theme',
    domain: 'www.example.com',
    path: '/',
    secure: true,
    httpOnly: false,
    sameSite: 'Lax',
    lifetime: 3600,
    bytes: 9,
    partition: null,
    setBy: 'answer',
    kept: true,
    ...cookie,
  }
}
