import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

it('an installation presents itself as its operator requests', async () => {
  await using api = await startApi({
    given: {
      INSTANCE_NAME: 'Museum & Sons',
      ACCENT_COLOR: '#FFEE00',
      FOOTER: 'Run by <the museum>',
    },
    logo: { mediaType: 'image/svg+xml', body: Buffer.from(SVG) },
  })
  const html = await (await fetch(`${api.address}/docs/checks`)).text()
  expect(html).toContain('<title>Checks – Museum &amp; Sons</title>')
  expect(html).toContain('<span>Museum &amp; Sons</span>')
  expect(html).toContain('Run by &lt;the museum>')
  expect(html).toContain('Made with Pagemark')

  const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
  const css = await (await fetch(api.address + styles)).text()
  expect(css).toMatch(/--accent:light-dark\(#[0-9a-f]{6},#ffee00\)/)

  const [, path = ''] = /<img src="([^"]+)"/.exec(html) ?? []
  const logo = await fetch(api.address + path)
  expect(logo.headers.get('content-type')).toBe('image/svg+xml')
  expect(logo.headers.get('content-security-policy')).toContain('sandbox')
  expect(await logo.text()).toBe(SVG)
})

it('and as itself where nothing was wanted', async () => {
  await using api = await startApi()
  const html = await (await fetch(`${api.address}/docs/checks`)).text()
  expect(html).toContain('<span>Pagemark</span>')
  expect(html).not.toContain('Made with')
  expect(html).not.toContain('<img')
})
