/** A request to a site. */
export interface SiteRequest {
  readonly path: string
  readonly agent: string
  readonly language: string | undefined
}

export interface SentPage {
  readonly html: string
  readonly headers: readonly (readonly [string, string])[]
}

const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

const jquery = (version: string) =>
  `window.jQuery = window.$ = function () {}; jQuery.fn = { jquery: '${version}' }`

/** The files that they request, by path; any other path is missing. */
export const RUNTIME_FILES: Readonly<
  Record<string, readonly [type: string, body: string | Buffer]>
> = {
  '/ten.png': ['image/png', PIXELS],
  '/old.js': ['text/javascript', jquery('3.4.1')],
  '/worker.js': ['text/javascript', 'addEventListener("fetch", () => undefined)'],
  '/added.js': ['text/javascript', 'console.error("of another domain")'],
  '/quirks': ['text/html', '<p>Without a doctype'],
}

/** The headers and body of a page with faults at run time; `other` is the origin of another domain. */
export function runtimeFaults(
  other: string,
): Pick<SentPage, 'headers'> & { readonly body: string } {
  return {
    headers: [
      ['Set-Cookie', 'session=1; SameSite=Lax'],
      ['Content-Security-Policy', "img-src 'self'"],
    ],
    body: `<img src="/ten.png" width="100" height="30" alt=""><img src="/ten.png" width="200" height="200" alt="">
      <img src="${other}/ten.png" width="10" height="10" alt="">
      <input aria-label="Pin" onpaste="event.preventDefault()">
      <script src="/old.js"></script>
      <script>
        console.error('of the page')
        document.cookie = '_ga=1; SameSite=Lax'
        addEventListener('unload', () => undefined)
        fetch('/gone').catch(() => undefined)
        navigator.geolocation.getCurrentPosition(() => undefined, () => undefined)
        const canvas = document.createElement('canvas')
        canvas.getContext('2d').fillText('text', 1, 1)
        canvas.toDataURL()
        navigator.serviceWorker.register('/worker.js')
        const added = document.createElement('script')
        added.src = '${other}/added.js'
        document.head.append(added)
        alert('Welcome')
      </script>
      <iframe title="Frame" src="/quirks"></iframe>`,
  }
}
