import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startDnsServer } from '../../test/support/dns-server.ts'
import type { DnsServer } from '../../test/support/dns-server.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSite } from '../../test/support/site.ts'
import type { Site } from '../../test/support/site.ts'
import { createEgress } from './egress.ts'
import { EgressError } from './egress-error.ts'

/** Spellings of this machine and of what stands behind it; `PORT` is where a canary listens. */
const FORBIDDEN = [
  // Loopback, as people and as attackers write it.
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.1.:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.127.127.127:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://2130706433.:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://00000177.0.0.1:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7F000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://0x7f.0.1:PORT/',
  'http://127.0x1:PORT/',
  'http://127.0.0x0.1:PORT/',
  'http://127.00.00.01:PORT/',
  'http://127.000.000.001:PORT/',
  'http://0000000000177.1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://%31%32%37%2E%30%2E%30%2E%31:PORT/',
  'http://127%2e0%2e0%2e1:PORT/',
  'http://127。0。0。1:PORT/',
  'http://127．0．0．1:PORT/',
  'http://127｡0｡0｡1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:PORT/',
  'http://⑴②⑦.0.0.1:PORT/',
  'http://12\u00AD7.0.0.1:PORT/',
  'http://127.0.0.\u200B1:PORT/',
  'http://127.0.0.1\t:PORT/',
  'http://127\n.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'http:////127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT/',
  'http:/\\127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  '\\\\127.0.0.1:PORT\\',
  '127.0.0.1:PORT',
  '  http://127.0.0.1:PORT/  ',
  '\u0001http://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'hTtP://127.0.0.1:PORT/?url=http://example.com',
  'http://127.0.0.1:PORT/#http://example.com',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT?@example.com/',
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com:80@127.0.0.1:PORT/',
  'http://example.com%40@127.0.0.1:PORT/',
  'http://example.com#@127.0.0.1:PORT@127.0.0.1/',
  'http://@127.0.0.1:PORT@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT:80/',
  // This network: Linux takes 0.0.0.0 for itself.
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://0.:PORT/',
  'http://00:PORT/',
  'http://0x0:PORT/',
  'http://000000000000:PORT/',
  'http://0.0:PORT/',
  'http://0.0.1:PORT/',
  'http://⓪:PORT/',
  // IPv6 loopback, unspecified, and IPv4 dressed up as IPv6.
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  'http://[::0001]:PORT/',
  'http://[0::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:0]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::7f00:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::FFFF:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::ffff:7f00:0001]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[0:0:0:0:0:FFFF:7F00:0001]:PORT/',
  'http://[::ffff:0.0.0.0]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[::ffff:0:7f00:1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2002:7f00:0001::1]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]:PORT/',
  'http://[::1%25lo]:PORT/',
  'http://[::1%lo]:PORT/',
  'http://[fe80::1%25eth0]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fe80::a9fe:a9fe]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00::1]:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[ff0e::1]:PORT/',
  'http://[100::1]:PORT/',
  'http://[100:0:0:1::1]:PORT/',
  'http://[5f00::1]:PORT/',
  'http://[4000::1]:PORT/',
  'http://[e000::1]:PORT/',
  'http://[2001:db8::1]:PORT/',
  'http://[3fff::1]:PORT/',
  'http://[2001:2::1]:PORT/',
  'http://[2001:10::1]:PORT/',
  'http://[2620:4f:8000::1]:PORT/',
  // Metadata services.
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254./',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xA9.0xFE.0xA9.0xFE/',
  'http://0251.0376.0251.0376/',
  'http://025177524776/',
  'http://169.254.43518/',
  'http://169.16689662/',
  'http://169。254。169。254/',
  'http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://169.254.170.2/v2/credentials',
  'http://169.254.170.23/v1/credentials',
  'http://169.254.0.23/',
  'http://169.254.42.42/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  'http://[fd00:ec2::254]/',
  'http://[fd20:ce::254]/',
  'http://[fd00:42::42]/',
  'http://[fdaa::3]/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata/',
  'http://instance-data/',
  // Private and special ranges.
  'http://10.0.0.1/',
  'http://10.1/',
  'http://167772161/',
  'http://0x0a000001/',
  'http://012.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.1/',
  'http://3232235777/',
  'http://0xc0.0xa8.1.1/',
  'http://[::ffff:192.168.0.1]/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://4294967295/',
  'http://0xffffffff/',
  // Names that never leave the house.
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://localhost..:PORT/',
  'http://loc\u00ADalhost:PORT/',
  'http://ｌｏｃａｌｈｏｓｔ:PORT/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'http://%6c%6f%63%61%6c%68%6f%73%74:PORT/',
  'http://foo.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://printer.local/',
  'http://vault.service.internal/',
  'http://nas.home.arpa/',
  'http://router.lan/',
  'http://intranet.corp/',
  'http://facebookcorewwwi.onion/',
  'http://kubernetes:PORT/',
  'http://redis:6379/',
  // Names whose answers lie about where they are.
  'http://loopback.example.com:PORT/',
  'http://loopback.example.com.:PORT/',
  'http://LOOPBACK.EXAMPLE.COM:PORT/',
  'http://mapped.example.com:PORT/',
  'http://compatible.example.com:PORT/',
  'http://loopback6.example.com:PORT/',
  'http://metadata.example.com/',
  'http://private.example.com/',
  'http://mixed.example.com:PORT/',
  'http://mixed-families.example.com:PORT/',
  'http://nat64.example.com:PORT/',
  'http://zero.example.com:PORT/',
  // Other ways in.
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file:%2f%2f/etc/passwd',
  '\u0001file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'dict://127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'jar:http://127.0.0.1:PORT!/',
  'data:text/html,x',
  'javascript:fetch("http://127.0.0.1:PORT")',
  'view-source:http://127.0.0.1:PORT/',
  'blob:http://127.0.0.1:PORT/1',
  'about:blank',
]

const LEGITIMATE = [
  'example.com',
  'https://example.com',
  'http://example.com/',
  'https://www.example.com/path/to/page.html?query=1&b=2#part',
  'https://example.co.uk/',
  'https://xn--bcher-kva.example.org/',
  'https://bücher.de/',
  'https://例え.jp/',
  'https://пример.рф/',
  'https://münchen.example.de/straße',
  'https://faß.de/',
  'https://example.com:443/',
  'http://example.com:80/',
  'https://example.com./',
  'https://a.b.c.d.e.f.example.org/',
  'https://1.example.com/',
  'https://127.0.0.1.example.com/',
  'https://10.0.0.1.example.com/',
  'https://localhost.example.com/',
  'https://local.example.com/',
  'https://internal.example.com/',
  'https://mylocalhost.com/',
  'https://test.com/',
  'https://example.test.com/',
  'https://onion.com/',
  'https://home.example.org/',
  'https://lan.example.org/',
  'https://metadata.example.com/',
  'https://1.1.1.1/',
  'https://8.8.8.8/',
  'http://93.184.215.14/',
  'https://172.15.0.1/',
  'https://172.32.0.1/',
  'https://192.167.0.1/',
  'https://100.63.0.1/',
  'https://11.0.0.1/',
  'https://[2606:4700:4700::1111]/',
  'https://[2a00:1450:4001:829::200e]/',
  'https://[::ffff:8.8.8.8]/',
  'https://ex_ample.example.com/',
  'https://a-b.example.com/',
  'https://123.com/',
  'https://0x7f.com/',
  'https://example.com/?url=http://127.0.0.1/',
  'https://example.com/@user',
  'https://example.com/a@b:c',
  'https://example.com/%2e%2e/etc/passwd',
  'https://example.com//double//slash',
  'https://example.com/;jsessionid=1?x=[y]&z={q}',
  'EXAMPLE.COM/Path',
  'example.com:443/path',
  ' https://example.com/ ',
  `https://example.com/${'a'.repeat(2000)}`,
]

const PRIVATE_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'loopback.example.com': ['127.0.0.1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'compatible.example.com': ['::7f00:1'],
  'loopback6.example.com': ['::1'],
  'metadata.example.com': ['169.254.169.254'],
  'private.example.com': ['192.168.1.1'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'mixed-families.example.com': ['93.184.215.14', '::1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'zero.example.com': ['0.0.0.0'],
}

let canary: Site
let names: DnsServer

beforeAll(async () => {
  canary = await startSite((_request, response) => response.end('inside'))
  names = await startDnsServer((name) => PRIVATE_ANSWERS[name])
})

afterAll(async () => {
  await canary.close()
  await names.close()
})

describe('a URL that leads inside', () => {
  it('is spelt in at least 150 ways here', () => {
    expect(new Set(FORBIDDEN).size).toBeGreaterThanOrEqual(150)
  })

  it.each(FORBIDDEN)('is refused before a connection: %j', async (spelling) => {
    const text = spelling.replaceAll('PORT', String(canary.port))
    const egress = localEgress({ allowCidrs: [], nameservers: [names.address] })
    const session = egress.open()
    const before = canary.connections()

    const verdict = egress.judge(text)
    const url = verdict.ok ? verdict.target.url : text.trim()
    const failure = await session.request({ url, method: 'GET', headers: [] }).then(
      () => undefined,
      (error: unknown) => error,
    )
    await session.close()

    expect(failure).toBeInstanceOf(EgressError)
    expect(failure).toMatchObject({
      code: 'unreachable',
      message: 'The address could not be reached.',
    })
    expect(canary.connections()).toBe(before)
    // Refused by rule, not because nobody happened to listen there.
    expect(egress.log[0]?.detail).not.toMatch(/ECONN|EHOST|ENET|no connection/)
  })

  it('reaches the canary once the operator allows it, so that silence above means something', async () => {
    const session = localEgress().open()
    const url = `${canary.origin}/`
    const answer = await session.request({ url, method: 'GET', headers: [] })
    expect(answer.status).toBe(200)
    await answer.discard()
    await session.close()
  })
})

describe('a public URL', () => {
  const egress = createEgress({ userAgent: 'Pagemark/0.0.0' })

  it.each(LEGITIMATE)('is accepted: %j', (text) => {
    expect(egress.judge(text)).toMatchObject({ ok: true })
  })

  it('says the same of every address that may not be dialled', () => {
    const refusals = ['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[fd00:ec2::254]/'].map(
      (text) => egress.judge(text),
    )
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ ok: false, refusal: { code: 'address' } })
  })
})
