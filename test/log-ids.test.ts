import { describe, expect, it } from 'vitest'
import { startAuditService } from '../src/cli/audit-service.ts'
import { readConfig } from '../src/cli/config.ts'
import { createLog } from '../src/cli/log.ts'
import { createMeters } from '../src/cli/meters.ts'
import { serviceEgress } from '../src/cli/service-egress.ts'
import { watchQueries } from '../src/cli/watch-queries.ts'
import { openSettings } from '../src/settings/settings.ts'
import { loggerOf } from '../src/store/database/query-watch.ts'
import { createLocalSignals } from '../src/store/signals/signals.ts'
import { withLogIds } from '../src/tracing/log-ids.ts'
import { startApi } from './support/api.ts'
import { ask } from './support/proxy-client.ts'
import { signedIn } from './support/people.ts'
import { openTestStore, reportDraft } from './support/store.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

type Line = Readonly<Record<string, unknown>>

function keptLog() {
  const lines: Line[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines, with: (message: string) => lines.filter(({ msg }) => msg === message) }
}

const OPENED = { PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8', PAGEMARK_ALLOW_PORTS: '80,443,9' }

function egressFor(log: ReturnType<typeof createLog>, env = OPENED) {
  return serviceEgress(readConfig(env), { ownPorts: [], contact: () => undefined, log })
}

describe('a line of the log names', () => {
  it('the run in which a request got no response or a query was slow', async () => {
    const kept = keptLog()
    const meters = createMeters()
    const slow = watchQueries({ meters, log: kept.log, slowMs: Number.MIN_VALUE })
    await using test = await openTestStore({ log: loggerOf(slow) })
    const owner = await test.owner()
    // Nothing listens at this port.
    const draft = reportDraft({ url: 'http://127.0.0.1:9/' })
    const { run } = await test.store.reports.store(owner, draft)
    expect(kept.with('a database query was slow').some((line) => 'run' in line)).toBe(false)

    const env = { ...OPENED, PAGEMARK_BROWSER: 'off', PAGEMARK_DATA_DIR: temporaryFolder() }
    const service = startAuditService(test, {
      config: readConfig(env),
      settings: await openSettings({ stored: test.store.storedSettings, given: {} }),
      egress: egressFor(kept.log),
      signals: createLocalSignals(),
      log: kept.log,
      meters,
      traces: undefined,
    })
    await expect.poll(() => kept.with('an audit ended'), { timeout: 15_000 }).toHaveLength(1)
    withLogIds({ reqId: 'that wakes the workers' }, () => service.wake())
    await service.stop(0)

    expect(kept.with('a request got no response')).toMatchObject([
      { run, host: '127.0.0.1 port 9' },
    ])
    expect(kept.lines.filter((line) => 'reqId' in line)).toEqual([])
    const ofRun = kept.with('a database query was slow').filter((line) => 'run' in line)
    expect(new Set(ofRun.map((line) => line['run']))).toEqual(new Set([run]))
    const texts = ofRun.map(({ sql }) => String(sql)).join('\n')
    expect(texts).toMatch(/update "runs"/)
  })

  it('the run whose browser got no response', async () => {
    const kept = keptLog()
    const proxy = await withLogIds({ run: '1' }, () => egressFor(kept.log).openProxy())
    await ask(proxy, 'GET http://127.0.0.1:9/ HTTP/1.1')
    await proxy.close()
    expect(kept.with('a request got no response')).toMatchObject([{ run: '1' }])
  })

  it.each(['API', 'form'])('the request of the %s that stored a run, and the run', async (by) => {
    const kept = keptLog()
    const onRunStored = () => kept.log.info({}, 'woken')
    await using api = await startApi({ onRunStored })
    const url = 'https://example.com/'
    if (by === 'API') await (await api.user()).send('POST', '/reports', { json: { url } })
    else await (await signedIn(api)).visitor.post('/new', { url })

    const [report] = await api.db.selectFrom('reports').select('id').execute()
    const [run] = await api.db.selectFrom('runs').select('id').execute()
    const lines = api.log.map((line): Line => JSON.parse(line))
    const queued = lines.find(({ msg }) => msg === 'a run was queued')
    const answered = lines.findLast(({ msg }) => msg === 'answered')
    const ids = { reqId: answered?.['reqId'] }
    expect(queued).toMatchObject({ ...ids, run: run?.id, report: report?.id })
    expect(kept.with('woken')).toMatchObject([ids])
  })
})
