import { startDnsServer } from '../dns-server.ts'
import { startSecureSite } from '../site.ts'
import { hreflang, images, scripts, words } from './planted-page.ts'
import { type PlantedSite, planted, type PlantedTruth } from './planted-site.ts'

export interface PlantedHosts extends PlantedSite {
  /** Address of the name server that knows its hosts. */
  readonly nameserver: string
}

const link = (url: string) => `<a href="${url}">To ${url}</a>`
const style = (url: string) => `<link rel="stylesheet" href="${url}">`
const html = (name: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>Title ${name}</title></head><body><main><h1>Heading ${name}</h1><p>${words(name)}</p>${more}</main>${link('ROOT/')}</body></html>`

/** Two hosts of one site, over https. WWW and BLOG are other hosts, HTTP an origin without TLS. */
const PAGES: Readonly<Record<string, string>> = {
  '/': html(
    'start',
    [
      'WWW/answers-1',
      'WWW/answers-2',
      'WWW/moves',
      'BLOG/answers-3',
      '/script',
      '/styles',
      '/picture',
      '/relative',
      '/linked',
    ]
      .map(link)
      .join(' '),
  ),
  'www /answers-1': html('answers-1'),
  'www /answers-2': html('answers-2'),
  'blog /answers-3': html('answers-3'),
  '/moved': html('moved'),
  '/script': html('script', scripts('HTTP/active.js')),
  '/styles': html('styles', style('HTTP/active.css')),
  '/picture': html('picture', images('HTTP/passive.png')),
  // Takes the scheme of its page.
  '/relative': html('relative', scripts('//HOST/relative.js')),
  // A link and a declaration load nothing.
  '/linked': html('linked', link('HTTP/linked') + hreflang('de', 'HTTP/declared')),
}

/** A site over https whose pages answer on two hosts, and load files over http. */
export async function startPlantedHosts(): Promise<PlantedHosts> {
  const dns = await startDnsServer((name, type) =>
    type === 'A' && /^(?:www\.|blog\.)?planted\.example$/.test(name) ? ['127.0.0.1'] : undefined,
  )
  const secure = await startSecureSite((request, response) => {
    const host = request.headers.host ?? ''
    const [, prefix = ''] = /^(www|blog)\./.exec(host) ?? []
    const path = `${prefix}${prefix && ' '}${request.url}`
    if (path === 'www /moves') {
      return void response.writeHead(301, { Location: `${origin()}/moved` }).end()
    }
    if (path.endsWith('.js')) {
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('1')
    }
    const page = PAGES[path]
    if (page === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=9999999' })
    response.end(filled(page))
  })
  const origin = (prefix = '') => `https://${prefix}planted.example:${secure.port}`
  // Nothing listens there over plain http, so these files are missing too.
  const plain = 'http://127.0.0.4:1'
  const filled = (text: string) =>
    text
      .replaceAll('ROOT', origin())
      .replaceAll('WWW', origin('www.'))
      .replaceAll('BLOG', origin('blog.'))
      .replaceAll('HTTP', plain)
      .replaceAll('HOST', `planted.example:${secure.port}`)
  return {
    url: `${origin()}/`,
    names: { [origin('www.')]: 'WWW', [origin('blog.')]: 'BLOG', [plain]: 'HTTP', [origin()]: '' },
    settings: { externalLinks: 0 },
    nameserver: dns.address,
    async close() {
      await secure.close()
      await dns.close()
    },
  }
}

const HTTP_FILES = ['HTTP/active.css', 'HTTP/active.js', 'HTTP/passive.png']

export const HOSTS_TRUTH: PlantedTruth = {
  'site-broken-files': planted(HTTP_FILES, ['/relative.js']),
  'site-links-to-redirects': planted(['WWW/moves']),
  'site-mixed-content': planted(HTTP_FILES, ['/relative.js']),
  'site-mixed-hosts': planted(['WWW/answers-1', 'WWW/answers-2'], ['WWW/moves']),
  'site-rank-waste': planted(['WWW/moves']),
  'site-third-parties': planted(['HTTP/active.js'], ['/relative.js']),
}
