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

const SERVERS = {
  PAGEMARK_DATABASE_URL: 'postgres://ada@10.0.0.5:6432/pagemark',
  PAGEMARK_DATABASE_LISTEN_URL: 'postgres://ada@10.0.0.5/pagemark',
  PAGEMARK_BLOB_URL: 's3://pagemark/files?endpoint=http://10.0.0.7:9000',
}

it('keeps pages away from the database and the file store, wherever they are', () => {
  expect(ownPortsOf(readConfig(SERVERS))).toEqual([8080, 6432, 5432, 9000])
  const egress = egressOf({
    ...SERVERS,
    PAGEMARK_ALLOW_CIDRS: '10.0.0.0/24',
    PAGEMARK_ALLOW_PORTS: '443,5432,6432,9000',
  })
  const allowed = ['10.0.0.5', '10.0.0.7', '10.0.0.7:5432', '10.0.0.6:6432']
  const hosts = ['10.0.0.5:6432', '10.0.0.5:5432', '10.0.0.7:9000', ...allowed]
  expect(hosts.filter((host) => egress.judge(`https://${host}/`).ok)).toEqual(allowed)
})

it.each([
  's3://pagemark/files?region=eu-1',
  's3://pagemark/files?endpoint=https://93.184.215.14',
  's3://pagemark/files?endpoint=https://93.184.215.14:443',
  's3://pagemark/files?endpoint=http://93.184.215.14',
])('leaves web sites open beside the store %s', (url) => {
  const store = { PAGEMARK_BLOB_URL: url }
  expect(ownPortsOf(readConfig(store))).toEqual([8080])
  const egress = egressOf({ ...store, PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8' })
  const sites = ['https://93.184.215.14/', 'http://93.184.215.14/', 'https://127.0.0.1/']
  expect(sites.filter((site) => egress.judge(site).ok)).toEqual(sites)
})
