import { expect, it, onTestFinished } from 'vitest'
import { installation, type Installation } from '../../test/support/installation.ts'
import { createVisitor } from '../../test/support/visitors.ts'
import { createKeyring } from '../accounts/keyring.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { openSettings } from '../settings/settings.ts'
import { createLog } from './log.ts'
import { createMeters } from './meters.ts'
import { signalTries } from './log-outages.ts'
import { openStore } from './open-store.ts'
import { serviceEgress } from './service-egress.ts'
import { startWebService } from './web-service.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }

/** A web process of this installation, but for the process. */
async function startWeb({ config }: Installation) {
  const log = createLog('fatal', { write: () => undefined })
  const asked: string[] = []
  const watch = ({ sql }: { readonly sql: string }) => void asked.push(sql)
  const open = await openStore(config, { pending: 'migrate', moved: 'refuse', watch })
  const settings = await openSettings({ stored: open.store.storedSettings, given: config.given })
  const signals = open.place.openSignals(open.db, signalTries(log))
  const web = await startWebService(open, {
    config,
    meters: createMeters(),
    settings,
    log,
    egress: serviceEgress(config, { ownPorts: [], contact: () => undefined, log }),
    traces: undefined,
    signals,
    browser: () => undefined,
    hasBrowser: () => undefined,
  })
  onTestFinished(async () => {
    await web.stop(0)
    await signals.close()
    await open.db.destroy()
  })
  return { ...open, address: web.address, asked }
}

async function startTwo() {
  const place = installation({ PAGEMARK_PORT: '0' })
  const [one, other] = [await startWeb(place), await startWeb(place)]
  const passwordHash = await createPasswords().hash('an engine of many wheels', 'ada')
  const { id } = await one.store.users.create({
    email: 'ada@example.com',
    passwordHash,
    admin: false,
  })
  const owner = { kind: 'user', id, level: 'expert' } as const
  return { one, other, owner }
}

const askedOfThrottles = ({ asked }: { readonly asked: readonly string[] }) =>
  asked.filter((sql) => sql.includes('"throttles"'))

it('two web processes of one folder together allow as many guesses as one', async () => {
  const { one, other } = await startTwo()
  const statuses: number[] = []
  for (let guess = 0; guess < 8; guess += 1) {
    const { address } = guess % 2 === 0 ? one : other
    const form = { email: 'ada@example.com', password: 'guess' }
    statuses.push((await createVisitor(address).post('/signin', form, OWN)).status)
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429])
})

it('requests that prove nothing anew write nothing for it', async () => {
  const { one, owner } = await startTwo()
  const visitor = createVisitor(one.address)
  const from = { agent: 'test', address: '198.18.0.1' }
  visitor.cookies.set('pagemark', await one.store.sessions.start(owner.id, from))
  const { secret } = await createKeyring(one.store.keys).create(owner, {
    name: 'x',
    level: 'expert',
  })
  const ask = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${one.address}/api/v1/reports`, { headers })).status
  }
  one.asked.length = 0
  expect((await visitor.get('/reports')).status).toBe(200)
  expect([await ask(secret), await ask('wrong')]).toEqual([200, 401])
  expect(askedOfThrottles(one)).toEqual([])
})
