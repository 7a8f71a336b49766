import { describe, expect, it } from 'vitest'
import { refuseOtherHosts, type ServedHostsOptions } from './served-hosts.ts'

interface Asked {
  readonly host?: string | undefined
  readonly forwarded?: string
  readonly target?: string
}

function asks(options: Partial<ServedHostsOptions> = {}) {
  const refuse = refuseOtherHosts({ listening: '127.0.0.1', names: [], ...options })
  return ({ host, forwarded = host ?? '', target = '/' }: Asked) =>
    refuse({ headers: { host }, host: forwarded, originalUrl: target })?.message
}

const BASE = { baseUrl: 'https://audits.example' }
const PROXIED = { host: '10.0.0.7:8080', forwarded: 'audits.example' }

describe('a server without BASE_URL', () => {
  it.each([
    'localhost',
    'localhost:8080',
    'LocalHost.',
    '127.0.0.1:8080',
    '192.168.1.20',
    '[::1]:8080',
    '[2001:db8::7]',
  ])('answers under %s', (host) => {
    expect(asks()({ host })).toBeUndefined()
  })

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'my-box.local',
    'nas',
    '',
    'localhost@evil.example',
    'localhost/evil.example',
    'localhost#evil.example',
    'localhost evil.example',
    'localhost:port',
    '[::1',
  ])('does not answer under %j', (host) => {
    expect(asks()({ host })).toContain('PAGEMARK_ALLOWED_HOSTS')
  })

  it('does not answer without a host', () => {
    expect(asks()({ host: undefined })).toContain('PAGEMARK_ALLOWED_HOSTS')
  })

  it('answers under the name that it listens on and under those that are set', () => {
    const ask = asks({ listening: 'Box', names: ['NAS.', 'bücher.example'] })
    const hosts = ['box:8080', 'nas', 'xn--bcher-kva.example']
    expect(hosts.map((host) => ask({ host }))).toEqual([undefined, undefined, undefined])
    expect(ask({ host: 'nas.evil.example' })).toBeDefined()
  })

  it('says what to set', () => {
    expect(asks()({ host: 'My-Box.local:8080' })).toBe(
      'This server does not answer under the name my-box.local. If you operate it, set PAGEMARK_ALLOWED_HOSTS=my-box.local and restart it.',
    )
    expect(asks()({ host: '"><script>' })).not.toContain('script')
  })
})

describe('a server with BASE_URL', () => {
  it.each([
    { name: 'its host', asked: { host: 'audits.example' } },
    {
      name: 'its host with a port and the dot of the root',
      asked: { host: 'Audits.example.:443' },
    },
    { name: 'its host, forwarded by a proxy that names an address', asked: PROXIED },
    {
      name: 'the same by a short name',
      asked: { host: 'pagemark:8080', forwarded: 'audits.example' },
    },
    {
      name: 'an absolute target',
      asked: { host: 'audits.example', target: 'https://audits.example/' },
    },
  ])('answers under $name', ({ asked }) => {
    expect(asks(BASE)(asked)).toBeUndefined()
  })

  it.each([
    { name: 'another host', asked: { host: 'evil.example' } },
    { name: 'a host below it', asked: { host: 'x.audits.example' } },
    { name: 'an address', asked: { host: '127.0.0.1:8080' } },
    { name: 'localhost', asked: { host: 'localhost' } },
    {
      name: 'another host that claims to forward',
      asked: { host: 'evil.example', forwarded: 'audits.example' },
    },
    { name: 'another host that is forwarded', asked: { ...PROXIED, forwarded: 'evil.example' } },
    {
      name: 'another absolute target',
      asked: { host: 'audits.example', target: 'HTTP://evil.example/' },
    },
  ])('does not answer under $name', ({ asked }) => {
    expect(asks(BASE)(asked)).toContain('Open https://audits.example instead.')
  })

  it('answers under names that are set besides', () => {
    const ask = asks({ ...BASE, names: ['pagemark.internal', '127.0.0.1'] })
    const own = { host: 'pagemark.internal', forwarded: 'audits.example' }
    expect([ask(own), ask({ host: '127.0.0.1:80' })]).toEqual([undefined, undefined])
    expect(ask({ host: '127.0.0.2' })).toBeDefined()
  })
})
