import { describe, expect, it } from 'vitest'
import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { startDnsServer, type Zone } from '../../../test/support/dns-server.ts'
import { localEgress } from '../../../test/support/local-egress.ts'

const opened = closeAfterEach()

async function askTxt(zone: Zone, host = 'example.com') {
  const server = await opened(startDnsServer(zone))
  const session = await opened(localEgress({ nameservers: [server.address] }).open())
  return { records: await session.records(host, 'txt'), questions: server.questions }
}

describe('TXT records', () => {
  it('come one by one, the strings of each joined without a space', async () => {
    const long = `v=spf1 include:${'a'.repeat(180)}.example.com `
    const { records } = await askTxt(() => [`${long}|include:b.example.com -all`, 'other=1'])
    expect(records?.toSorted()).toEqual(['other=1', `${long}include:b.example.com -all`])
  })

  it('are those of the name itself, not of its parents', async () => {
    const { records, questions } = await askTxt(
      (name) => (name === 'example.com' ? ['v=DMARC1; p=none'] : undefined),
      '_dmarc.example.com',
    )
    expect(records).toEqual([])
    expect(questions).toEqual(['_dmarc.example.com TXT'])
  })

  it('that there are none of is an answer, also where the name exists', async () => {
    expect((await askTxt(() => [])).records).toEqual([])
  })

  it('are no answer where the name server fails', async () => {
    await expect(askTxt(() => 'servfail')).rejects.toMatchObject({ code: 'unreachable' })
  })

  it.each(['127.0.0.1', '[::1]', 'intranet'])('of %s are not asked for', async (host) => {
    const { records, questions } = await askTxt(() => ['v=spf1 -all'], host)
    expect({ records, questions }).toEqual({ records: null, questions: [] })
  })
})

describe('records of a host', () => {
  const zone: Zone = (_, type) =>
    ({
      A: ['192.0.2.1', '192.0.2.2'],
      AAAA: ['2001:db8::1'],
      NS: ['ns1.example.net'],
      MX: ['20 b.example.net', '10 a.example.net'],
    })[type as string]

  it.each([
    { type: 'a', records: ['192.0.2.1', '192.0.2.2'] },
    { type: 'aaaa', records: ['2001:db8::1'] },
    { type: 'ns', records: ['ns1.example.net'] },
    { type: 'mx', records: ['10 a.example.net', '20 b.example.net'] },
  ] as const)('of type $type are read', async ({ type, records }) => {
    const server = await opened(startDnsServer(zone))
    const session = await opened(localEgress({ nameservers: [server.address] }).open())
    const found = await session.records('example.com', type)
    expect(type === 'mx' ? found : found?.toSorted()).toEqual(records)
    expect(server.questions).toEqual([`example.com ${type.toUpperCase()}`])
  })

  it('are empty when they do not exist, and unknown when no server answers', async () => {
    const server = await opened(
      startDnsServer((_, type) => (type === 'NS' ? 'servfail' : undefined)),
    )
    const session = await opened(localEgress({ nameservers: [server.address] }).open())
    expect(await session.records('example.com', 'mx')).toEqual([])
    await expect(session.records('example.com', 'ns')).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})
