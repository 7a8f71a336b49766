import { describe, expect, it } from 'vitest'
import { ConfigError, describeSettings, readConfig } from './config.ts'
import { deniedHosts } from './denied-hosts.ts'
import { misplacedPort } from './misplaced-port.ts'
import { unknownSettings } from './unknown-settings.ts'

describe('readConfig', () => {
  it('has the documented defaults when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8080,
      DATA_DIR: './data',
      ALLOW_PORTS: ['80', '443'],
      ALLOW_CIDRS: [],
      SITE_CONCURRENCY: 2,
      BASE_URL: undefined,
    })
  })

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PAGEMARK_PORT: ' ' }).PORT).toBe(8080)
  })

  it('names every wrong value at once', () => {
    const wrong = {
      PAGEMARK_PORT: 'http',
      PAGEMARK_ROLE: 'both',
      PAGEMARK_ALLOW_CIDRS: '10.0.0.0/8,10.0.0.1',
    }
    expect(() => readConfig(wrong)).toThrow(
      new ConfigError(
        [
          'PAGEMARK_PORT must be a whole number from 0 to 65535.',
          'PAGEMARK_ROLE must be one of all, web, worker.',
          'PAGEMARK_ALLOW_CIDRS contains "10.0.0.1", which is not an address range such as 192.168.0.0/16.',
        ].join('\n'),
      ),
    )
  })

  it.each([
    ['PAGEMARK_BASE_URL', 'example.com'],
    ['PAGEMARK_BASE_URL', 'ftp://example.com'],
    ['PAGEMARK_PORT', '65536'],
    ['PAGEMARK_PORT', '-1'],
    ['PAGEMARK_PORT', '8080.5'],
    ['PAGEMARK_ALLOW_PORTS', '80,0'],
    ['PAGEMARK_ALLOW_CIDRS', '10.0.0.0/33'],
    ['PAGEMARK_DENY_CIDRS', 'fe80::%eth0/64'],
    ['PAGEMARK_TRUST_PROXY', 'loopback'],
    ['PAGEMARK_DATABASE_URL', 'mysql://localhost/pagemark'],
    ['PAGEMARK_DATABASE_URL', 'postgres://localhost'],
    ['PAGEMARK_DATABASE_POOL', '1'],
    ['PAGEMARK_OUTBOUND_PROXY', 'https://proxy.example.com:3128'],
    ['PAGEMARK_OUTBOUND_PROXY', 'http://proxy.example.com/path'],
    ['PAGEMARK_OUTBOUND_PROXY', 'proxy.example.com:3128'],
    ['PAGEMARK_KEEP_RUNS', '0'],
    ['PAGEMARK_DENY_HOSTS', '10.0.0.1'],
    ['PAGEMARK_DENY_HOSTS', 'https://example.com'],
    ['PAGEMARK_DENY_HOSTS', 'example.com,a..b'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('takes ranges of both families', () => {
    const ranges = '127.0.0.0/8, fd00::/8'
    expect(readConfig({ PAGEMARK_ALLOW_CIDRS: ranges }).ALLOW_CIDRS).toEqual([
      '127.0.0.0/8',
      'fd00::/8',
    ])
  })
})

it('writes denied hosts in one way, however they were typed', () => {
  const config = readConfig({
    PAGEMARK_DENY_HOSTS: 'Example.com., *.shop.example, .b\u00fccher.example',
  })
  expect(deniedHosts(config)).toEqual(['example.com', 'shop.example', 'xn--bcher-kva.example'])
})

it('finds the names under its prefix that mean nothing', () => {
  expect(unknownSettings({ PAGEMARK_PROT: '80', PATH: '/bin', PAGEMARK_PORT: '80' })).toEqual([
    'PAGEMARK_PROT',
  ])
})

it('has a doc line for every setting', () => {
  for (const { doc } of describeSettings()) expect(doc).toMatch(/\.$/)
})

it('warns of PORT, unless the port was set by its own name', () => {
  expect(misplacedPort({ PORT: '8092' })).toContain('PAGEMARK_PORT')
  expect(misplacedPort({ PORT: '8092', PAGEMARK_PORT: '9000' })).toBeUndefined()
  expect(misplacedPort({ PORT: '' })).toBeUndefined()
})
