import { expect, it } from 'vitest'
import { serviceEgress } from './service-egress.ts'
import { readConfig } from './config.ts'
import { judgeTarget } from './judge-target.ts'
import { createLog } from './log.ts'

function judged(url: string) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const egress = serviceEgress(readConfig({}), { ownPorts: [], contact: () => undefined, log })
  return { parsed: judgeTarget(url, { egress, log }), lines }
}

it.each([
  { url: 'http://example.com:8000/secret', setting: 'PAGEMARK_ALLOW_PORTS' },
  { url: 'http://localhost/secret', setting: 'PAGEMARK_ALLOW_HOSTS with PAGEMARK_ALLOW_CIDRS' },
  { url: 'http://127.0.0.1/secret', setting: 'PAGEMARK_ALLOW_CIDRS' },
])('names $setting, which allows $url, to the operator but not to the user', ({ url, setting }) => {
  const { parsed, lines } = judged(url)
  expect(parsed).toMatchObject({ ok: false })
  expect(JSON.stringify(parsed)).not.toContain('PAGEMARK')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(setting)
  expect(lines[0]).not.toContain('secret')
})

it.each(['http://example.com/', 'ftp://example.com/', ''])('needs no setting for "%s"', (url) => {
  expect(judged(url).lines).toEqual([])
})
