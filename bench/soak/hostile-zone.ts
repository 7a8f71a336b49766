import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordType, Zone, ZoneAnswer } from '../../test/support/dns-server.ts'

/** Enough that runs of different names rarely share one. */
export const ADDRESSES = Array.from({ length: 12 }, (_, index) => `127.0.9.${index + 2}`)

/** Names that resolve badly; every other one has a separate address among ours. */
const BAD_NAMES: Readonly<Record<string, (type: RecordType) => Promise<ZoneAnswer | undefined>>> = {
  'dns-silent': async () => 'silence',
  'dns-failing': async () => 'servfail',
  'dns-missing': async () => undefined,
  'dns-private': async () => ['10.0.0.1'],
  'dns-mixed': async () => ['10.0.0.1', '127.0.9.2'],
}

export const NAME_PAGES = [...Object.keys(BAD_NAMES), 'dns-slow']

export const hostileZone: Zone = async (name, type) => {
  const [kind = ''] = /^[a-z-]+/.exec(name) ?? []
  const bad = BAD_NAMES[kind]
  if (bad) return await bad(type)
  if (kind === 'dns-slow') await sleep(1500)
  if (type !== 'A') return []
  const place = Buffer.from(name).reduce((sum, byte) => sum + byte, 0)
  return [ADDRESSES[place % ADDRESSES.length] ?? '127.0.9.2']
}
