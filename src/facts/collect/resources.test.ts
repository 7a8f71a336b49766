import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

describe('scripts', () => {
  const scripts = (html: string) => exampleFacts({ html }).scripts

  it.each([
    ['<script>', 'classic'],
    ['<script type="">', 'classic'],
    ['<script type="text/JavaScript ">', 'classic'],
    ['<script type=application/x-javascript>', 'classic'],
    ['<script language=JavaScript>', 'classic'],
    ['<script language=vbscript>', 'data'],
    ['<script type=Module>', 'module'],
    ['<script type=importmap>', 'importmap'],
    ['<script type=speculationrules>', 'speculationrules'],
    ['<script type=application/json>', 'data'],
    ['<script type="text/javascript; charset=utf-8">', 'data'],
  ])('%s is %s', (tag, kind) => {
    expect(scripts(`${tag}</script>`)[0]?.kind).toBe(kind)
  })

  it('have their code and its bytes when inline, neither when not', () => {
    const html =
      '<script nonce=x>ä</script><script src=/a.js async defer nomodule crossorigin integrity=i>ignored</script>'
    expect(scripts(html)).toMatchObject([
      { src: null, code: 'ä', bytes: 2, nonce: true, inHead: true },
      {
        url: 'https://www.example.com/a.js',
        code: '',
        bytes: 0,
        async: true,
        defer: true,
        nomodule: true,
        crossorigin: '',
        integrity: 'i',
      },
    ])
  })

  it('are counted in bytes though their code is cut', () => {
    const [script] = scripts(`<script>${'x'.repeat(30_000)}</script>`)
    expect([script?.bytes, script?.code.length]).toEqual([30_000, 20_000])
  })

  it('of drawings are not counted', () => {
    expect(scripts('<svg><script>x</script></svg>')).toEqual([])
  })
})

describe('stylesheets', () => {
  it('are links and style elements', () => {
    const html = `<link rel="alternate STYLESHEET" href=/a.css media=print disabled><style media=screen>a{}</style><link rel=icon href=x><svg><style>b{}</style></svg>`
    expect(exampleFacts({ html }).stylesheets).toMatchObject([
      {
        url: 'https://www.example.com/a.css',
        alternate: true,
        disabled: true,
        media: 'print',
        code: '',
      },
      { href: null, alternate: false, code: 'a{}', bytes: 3, media: 'screen' },
    ])
  })
})

describe('resources', () => {
  const resources = (html: string) =>
    exampleFacts({ html }).resources.map(({ type, raw }) => `${type} ${raw}`)

  it('are what a browser fetches, once per URL and destination', () => {
    const html = `<link rel=stylesheet href=a.css><link rel=preload as=font href=f.woff2><link rel=preload href=p><link rel=modulepreload href=m.js>
      <link rel=manifest href=w><link rel="shortcut icon" href=i.ico><link rel=canonical href=c><link rel=preconnect href=//x.example>
      <script src=s.js></script><script src=s.js></script><img src=i.png srcset="j.png 2x, k.png 3x"><input type=image src=b.png>
      <iframe src=f.html></iframe><object data=o.swf></object><embed src=e.pdf><video src=v.mp4 poster=v.jpg><track src=t.vtt><source src=v2.mp4></video>
      <picture><source srcset=q.avif><img src=q.jpg></picture><a href=no.html></a>`
    expect(resources(html)).toEqual([
      'style a.css',
      'font f.woff2',
      'preload p',
      'script m.js',
      'manifest w',
      'icon i.ico',
      'script s.js',
      'image i.png',
      'imageset j.png',
      'imageset k.png',
      'image b.png',
      'frame f.html',
      'object o.swf',
      'object e.pdf',
      'media v.mp4',
      'image v.jpg',
      'track t.vtt',
      'media v2.mp4',
      'imageset q.avif',
      'image q.jpg',
    ])
  })

  it('leave out data, empty and broken URLs, templates and noscript', () => {
    const html =
      '<img src="data:x"><img src=""><img src="http://["><template><img src=a></template><noscript><img src=b></noscript>'
    expect(resources(html)).toEqual([])
  })

  it('know party and CORS', () => {
    const html =
      '<script src=//cdn.example.org/a.js type=module></script><img src=//img.example.com/b.png crossorigin><img src=c.png>'
    expect(exampleFacts({ html }).resources).toMatchObject([
      { party: 'third', cors: true },
      { party: 'first', cors: true },
      { party: 'first', cors: false },
    ])
  })
})
