import { expect, it } from 'vitest'
import { wavesOf } from '../../../test/support/probe-waves.ts'

const ROLES = ['manifest', 'stylesheet', 'script', 'image']

function asked(html: string): string[] {
  const { urls } = wavesOf({ html })
  return urls.flat().filter((line) => ROLES.includes(line.split(' ')[0] ?? ''))
}

const at = (role: string, ...paths: string[]) =>
  paths.map((path) => `${role} https://www.example.com${path}`)

it('asks for the manifest, and for style sheets and scripts that a browser applies', () => {
  const html = `<link rel=manifest href=/m.json><link rel=stylesheet href=/a.css#x>
    <link rel="alternate stylesheet" title=b href=/b.css><link rel=stylesheet disabled href=/c.css>
    <link rel=stylesheet href=/a.css><script src=/a.js></script><script nomodule src=/b.js></script>
    <script type=module src=/c.js></script><script type=text/template src=/d.js></script><style>x{}</style>`
  expect(asked(html)).toEqual([
    ...at('manifest', '/m.json'),
    ...at('stylesheet', '/a.css'),
    ...at('script', '/a.js', '/c.js'),
  ])
})

it('asks for the picture that a browser shows, those of the main content first', () => {
  const html = `<header><img src=/logo.png></header><main><img src=/a.png srcset="/a2.png 2x">
    <picture><source type=image/avif srcset=/b.avif><img src=/b.png></picture>
    <picture><source media=print srcset=/c2.png><img src=/c.png></picture>
    <img src="data:image/gif;base64,R0" srcset="/d1.png 1x, /d2.png 2x"><img src=""><img>
    <img src=/pixel.gif width=1 height=1></main>`
  expect(asked(html)).toEqual(at('image', '/a.png', '/b.avif', '/c.png', '/d1.png', '/logo.png'))
})

it.each([
  ['og:image', '<meta property=og:image content=https://www.example.com/s.png>', ['/s.png']],
  ['a relative one, which networks do not resolve', '<meta property=og:image content=/s.png>', []],
  [
    'twitter:image where nothing else is',
    '<meta property=og:image content=" "><meta name=twitter:image content=https://www.example.com/t.png>',
    ['/t.png'],
  ],
])('asks for the share image: %s', (_, html, paths) => {
  expect(asked(html)).toEqual(at('image', ...paths))
})

it('asks once for an image that is shared and shown', () => {
  const html = '<meta property=og:image content=https://www.example.com/s.png><img src=/s.png>'
  expect(asked(html)).toEqual(at('image', '/s.png'))
})

it('takes six of each code and twelve images, the shared one among them', () => {
  const many = Array.from({ length: 30 }, (_, i) => i)
  const html = `<meta property=og:image content=https://www.example.com/s.png>${many
    .map(
      (i) =>
        `<link rel=stylesheet href=/${i}.css><script src=/${i}.js></script><img src=/${i}.png>`,
    )
    .join('')}`
  const roles = asked(html).map((line) => line.split(' ')[0])
  expect(ROLES.map((role) => roles.filter((each) => each === role).length)).toEqual([0, 6, 6, 12])
  expect(asked(html).find((line) => line.startsWith('image'))).toBe(at('image', '/s.png')[0])
})

it('asks as a browser does', () => {
  const { waves } = wavesOf({ html: '<link rel=stylesheet href=/a.css><img src=/a.png>' })
  const headers = waves
    .flat()
    .flatMap((probe) =>
      probe.kind === 'request' && ROLES.includes(probe.role) ? [probe.headers] : [],
    )
  expect(headers).toEqual([
    [['Accept', 'text/css,*/*;q=0.1']],
    [['Accept', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8']],
  ])
})
