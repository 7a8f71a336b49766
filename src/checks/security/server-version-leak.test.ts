import { describe, expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { responseWith } from '../../../test/support/network-facts.ts'
import { serverVersionLeak } from './server-version-leak.ts'

const statusOf = (value: string) =>
  serverVersionLeak.evaluate({ head: headFacts(), response: responseWith(['Server', value]) })
    .status

describe('server-version-leak', () => {
  it.each([
    'cloudflare',
    'AmazonS3',
    'gws',
    'BunnyCDN-DE1-1081',
    'ECS (dcb/7F83)',
    'Google Frontend',
    'h2o',
  ])('does not take %s for a version', (server) => {
    expect(statusOf(server)).toBe('pass')
  })

  it.each([
    'Microsoft-IIS/10.0',
    'Jetty(9.4.z-SNAPSHOT)',
    'openresty/1.21.4',
    'PHP/8',
    'Werkzeug v3',
  ])('finds the version in %s', (server) => {
    expect(statusOf(server)).toBe('warn')
  })
})
