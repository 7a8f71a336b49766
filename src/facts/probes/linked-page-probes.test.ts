import { describe, expect, it } from 'vitest'
import { ofRole, type Site, wavesOf } from '../../../test/support/probe-waves.ts'

const robots = (text: string) => ({ 'https://www.example.com/robots.txt': text })
const asked = (role: string, site: Site) => ofRole(wavesOf(site).urls, role)
const alternates = (...urls: string[]) =>
  urls.map((url, i) => `<link rel=alternate hreflang=l${i} href="${url}">`).join('')

describe('the canonical', () => {
  it.each([
    [
      'is another page',
      '<link rel=canonical href="/other#top">',
      ['https://www.example.com/other'],
    ],
    ['is this page', '<link rel=canonical href="?q=1#top">', []],
    ['is no web address', '<link rel=canonical href="mailto:a@b.example">', []],
    ['stands in the body', '<body><p><link rel=canonical href="/other">', []],
    ['has a media query', '<link rel=canonical media=print href="/other">', []],
    ['contradicts another', '<link rel=canonical href=/b><link rel=canonical href=/c>', []],
    ['may change something', '<link rel=canonical href="/logout">', []],
  ])('that %s', (_, html, urls) => {
    expect(asked('canonical', { html })).toEqual(urls)
  })

  it('is fetched, one redirect followed', () => {
    const { waves } = wavesOf({ html: '<link rel=canonical href="/other">' })
    expect(waves[1]?.find(({ role }) => role === 'canonical')).toMatchObject({
      method: 'get',
      maxBytes: 262_144,
      redirects: 1,
    })
  })

  it('of a page on a local address is not asked on the published host', () => {
    const html = '<link rel=canonical href="https://www.example.com/x">'
    expect(asked('canonical', { url: 'http://127.0.0.1:8080/x', html })).toEqual([])
  })
})

describe('language versions', () => {
  it('are asked, six at most, each once, this page and the canonical left out', () => {
    const paths = ['/a/page?q=1#x', '/c', '/1', '/1#de', '/2', '/3', '/4', '/5', '/6', '/7']
    const html = `<link rel=canonical href=/c>${alternates(...paths)}`
    const { urls } = wavesOf({ html })
    expect(ofRole(urls, 'alternate')).toEqual(
      ['/1', '/2', '/3', '/4', '/5'].map((path) => `https://www.example.com${path}`),
    )
    expect(ofRole(urls, 'canonical')).toEqual(['https://www.example.com/c'])
  })

  it('of other origins are asked after their robots.txt, before the links there', () => {
    const html = `${alternates('https://a.example.org/de', 'https://a.example.org/private', 'https://b.example.org/fr')}<a href=https://a.example.org/x>x</a>`
    const files = { 'https://a.example.org/robots.txt': 'User-agent: *\nDisallow: /private' }
    const { urls } = wavesOf({ html, files })
    expect(ofRole(urls.slice(0, 2), 'alternate')).toEqual([])
    expect(ofRole(urls, 'link-robots')).toEqual([
      'https://a.example.org/robots.txt',
      'https://b.example.org/robots.txt',
    ])
    expect(urls[2]).toEqual([
      'alternate https://a.example.org/de',
      'alternate https://b.example.org/fr',
      'link https://a.example.org/x',
    ])
    expect(urls).toHaveLength(3)
  })
})

describe('other spellings of the address', () => {
  it.each([
    ['the slash added', 'https://www.example.com/a/b?q=1', ['/a/b/?q=1']],
    [
      'the slash gone, or the index file',
      'https://www.example.com/a/',
      ['/a', '/a/index.html', '/a/index.php'],
    ],
    ['none of the root', 'https://www.example.com/', []],
    ['the directory of an index file', 'https://www.example.com/a/index.html?q=1', ['/a/?q=1']],
    ['the root of an index file', 'https://www.example.com/index.php', ['/']],
    ['none of other files', 'https://www.example.com/a/b.html', []],
    ['none that may change something', 'https://www.example.com/a?action=buy', []],
  ])('%s', (_, url, paths) => {
    expect(asked('variant', { url })).toEqual(paths.map((path) => `https://www.example.com${path}`))
  })

  it('are left out where the canonical is one of them', () => {
    const site = { url: 'https://www.example.com/a', html: '<link rel=canonical href=/a/>' }
    expect(asked('variant', site)).toEqual([])
  })
})

describe('this page as Markdown', () => {
  it('is asked for by Accept', () => {
    const { waves } = wavesOf({})
    const probe = waves[1]?.find(({ role }) => role === 'markdown')
    expect(probe).toMatchObject({
      url: 'https://www.example.com/a/page?q=1',
      headers: [['Accept', 'text/markdown, text/html;q=0.5, */*;q=0.1']],
    })
  })
})

describe('crawlers\u2019 names', () => {
  const ownAgent = 'Pagemark/1.0 (+https://operator.example/about)'

  it('are never used unless the operator allows it', () => {
    expect([...asked('search-agent', {}), ...asked('ai-agent', {})]).toEqual([])
  })

  it('are used with our own behind them', () => {
    const { waves } = wavesOf({ ownAgent })
    const agents = waves
      .flat()
      .flatMap((probe) =>
        probe.kind === 'request' && probe.role.endsWith('-agent') ? [probe.headers?.[1]] : [],
      )
    expect(agents).toEqual([
      [
        'User-Agent',
        `Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) ${ownAgent}`,
      ],
      [
        'User-Agent',
        `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot) ${ownAgent}`,
      ],
    ])
  })

  it('are not used where robots.txt forbids the page to the crawler or to us', () => {
    const forbid = (agent: string) => ({
      ownAgent,
      files: robots(`User-agent: ${agent}\nDisallow: /`),
    })
    expect(asked('ai-agent', forbid('GPTBot'))).toEqual([])
    expect(asked('search-agent', forbid('GPTBot'))).toHaveLength(1)
    expect(asked('search-agent', forbid('Pagemark'))).toEqual([])
  })
})

it('what robots.txt forbids us is not asked', () => {
  const html = `<link rel=canonical href=/other>${alternates('/de')}`
  const files = robots('User-agent: pagemark\nDisallow: /')
  const { urls } = wavesOf({ html, files })
  for (const role of ['canonical', 'alternate', 'variant', 'markdown']) {
    expect(ofRole(urls, role)).toEqual([])
  }
})

it('nothing is requested while robots.txt has not been read', () => {
  const { urls } = wavesOf({
    html: '<link rel=canonical href=/other>',
    ownAgent: 'Pagemark/1.0',
    answer: (probe) => (probe.role === 'robots' ? { probe, status: 'late' } : undefined),
  })
  for (const role of ['canonical', 'variant', 'markdown', 'search-agent']) {
    expect(ofRole(urls, role)).toEqual([])
  }
})
