import { expect, it } from 'vitest'
import { ownPortsOf, serviceEgress } from './service-egress.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'

const log = createLog('silent', process.stderr)
const egressOf = (environment: Readonly<Record<string, string>>) =>
  serviceEgress(readConfig(environment), { ownPorts: [], contact: () => undefined, log })

const BASE = { PAGEMARK_BASE_URL: 'https://93.184.215.14' }

it('leaves the address of the installation alone, unless the operator allows it', () => {
  const url = 'http://93.184.215.14/'
  expect(egressOf({}).judge(url).ok).toBe(true)
  expect(egressOf(BASE).judge(url).ok).toBe(false)
  expect(egressOf({ ...BASE, PAGEMARK_ALLOW_CIDRS: '93.184.215.14/32' }).judge(url).ok).toBe(true)
})

it('keeps pages away from the ports of this installation, that of its metrics too', () => {
  const ports = { PAGEMARK_PORT: '8080', PAGEMARK_METRICS_PORT: '9464' }
  expect(ownPortsOf(readConfig(ports))).toEqual([8080, 9464])
  expect(ownPortsOf(readConfig({ PAGEMARK_PORT: '0' }))).toEqual([])
})
