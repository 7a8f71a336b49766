import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../src/checks/catalogue.ts'
import { Results } from '../../src/report/results.ts'
import { Value } from 'typebox/value'
import { type Ended, MAIN, runProgram } from '../support/program.ts'
import { type Site, startSecureSite, startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const FINE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Opening hours of the town library</title>
  <meta name="viewport" content="width=device-width">
  <main><h1>Opening hours</h1><p>We are open from nine to five, except on Sundays.</p></main>
</html>`

function answerLocked({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.authorization === 'Basic Y3JldzpzZXNhbWU=') response.end('<title>For sesame</title>')
  else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Crew"' }).end()
}

let site: Site
beforeAll(async () => {
  site = await startSite((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (request.url === '/fine') response.end(FINE)
    else if (request.url === '/spoken') {
      response.end(`<title>${request.headers['accept-language'] ?? 'none'}</title>`)
    } else if (request.url === '/locked') answerLocked(request, response)
    else if (request.url === '/moved') response.writeHead(302, { Location: '/fine' }).end()
    else if (request.url === '/outward') {
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end()
    } else if (request.url === '/forged') {
      response.end('<html lang="\u001b[2J\u001b[1;1Hwell"><meta name="robots" content="noindex">')
    } else if (request.url === '/broken') response.writeHead(500).end('<title>Broken</title>')
    else response.writeHead(404).end('<title>Nothing</title>')
  })
})
afterAll(() => site.close())

const audit = (...args: string[]) => runProgram(['audit', ...args])

const PATHS = ['/fine', '/outward', '/moved', '/spoken', '/locked', '/nothing'] as const

/** The command's output for each of these pages: starting it takes longer than any of them. */
let several: Promise<Ended> | undefined
const auditSeveral = () =>
  (several ??= audit('--format', 'json', ...PATHS.map((path) => site.origin + path)))
async function recordOf(path: (typeof PATHS)[number]) {
  const { stdout } = await auditSeveral()
  return JSON.parse(stdout)[PATHS.indexOf(path)]
}

describe('pagemark audit', () => {
  it('shows nothing of a list of URLs that a terminal would obey', async () => {
    const input = 'http://\u001b]0;forged\u0007/\nhttp://\u009b31m/\n'
    const { stdout, stderr } = await runProgram(['audit', '-'], { input })
    expect(stderr).toContain('2 of 2')
    // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
    expect(stdout + stderr).not.toMatch(/[\u0007\u001b\u009b]/)
  })

  it.each([
    { args: ['--\u001b[31m'], says: 'unknown option' },
    { args: ['--format', '\u001b[31m', 'example.com'], says: 'Allowed choices' },
    { args: ['--output', '/nowhere/\u009b31m', 'nowhere.invalid'], says: 'cannot be written' },
  ])('nor of arguments that it cannot use: $says', async ({ args, says }) => {
    const { stderr } = await audit(...args)
    expect(stderr).toContain(says)
    // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
    expect(stderr).not.toMatch(/[\u001b\u009b]/)
  })

  it.runIf(IN_RELEASE)('ends silently when its output is closed early', async () => {
    const script = '"$0" "$1" audit --format json "$2" | head -c 10'
    const typed = [process.execPath, MAIN, `${site.origin}/fine`]
    const child = spawn('bash', ['-o', 'pipefail', '-c', script, ...typed], {
      env: { ...process.env, PAGEMARK_BROWSER: 'off' },
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = await once(child, 'close')
    expect([code, said]).toEqual([0, ''])
  })

  it('prints the verdict, the categories and what to fix first of a page that meets the threshold', async () => {
    const { code, stdout, stderr } = await audit('--fail-below', '1', `${site.origin}/fine`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/(?:Good|Decent|Bad), \d+ of 100/)
    expect(stdout).toContain('Fix first')
    expect(stdout).toContain('[x-content-type-options]')
    expect(stderr).toBe('')
  })

  it('prints JSON as the API keeps it: an element per URL, in the order given', async () => {
    const urls = PATHS.map((path) => site.origin + path)
    const { code, stdout } = await auditSeveral()
    expect(code).toBe(2)
    const [fine, outward, moved, ...rest] = JSON.parse(stdout)
    expect(rest.map(({ url }: { url: string }) => url)).toEqual(urls.slice(3))
    expect(fine).toMatchObject({ url: urls[0], final_url: urls[0], error: null })
    expect(outward).toEqual({
      url: urls[1],
      final_url: null,
      result: null,
      score: null,
      error: { code: 'unreachable', message: 'The page could not be reached.' },
    })
    expect(moved).toMatchObject({ url: urls[2], final_url: urls[0] })
    const { error: _, ...results } = fine
    expect([...Value.Errors(Results, results)]).toEqual([])
  })

  it.runIf(IN_RELEASE)('asks for pages in the language that is named', async () => {
    const url = `${site.origin}/spoken`
    const { stdout } = await audit('--format', 'json', '--language', 'pt-br', url)
    for (const [record, title, language] of [
      [JSON.parse(stdout)[0], 'pt-BR', 'pt-BR'],
      [await recordOf('/spoken'), 'none', undefined],
    ]) {
      expect([record.page.title, record.environment.language]).toEqual([title, language])
    }

    const { code, stderr } = await audit('--language', 'german', url)
    expect(code).not.toBe(0)
    expect(stderr).toContain('The language must be a BCP 47 tag, such as de, pt-BR or zh-Hans.')
  })

  it.runIf(IN_RELEASE)('opens pages behind a user name, with a password', async () => {
    const url = `${site.origin}/locked`
    const env = { PAGEMARK_PAGE_PASSWORD: 'sesame' }
    const { stdout, stderr, code } = await runProgram(
      ['audit', '--format', 'json', '--username', 'crew', url],
      { env },
    )
    const [record] = JSON.parse(stdout)
    expect([code, record.page.title, record.environment.access]).toEqual([0, 'For redacted', true])
    expect(stdout + stderr).not.toMatch(/sesame|Y3JldzpzZXNhbWU|not a setting/)

    expect((await recordOf('/locked')).error).toMatchObject({
      code: 'blocked',
      message: expect.stringContaining('user name and password'),
    })
    expect(await audit('--username', 'crew', url)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('environment variable PAGEMARK_PAGE_PASSWORD'),
    })
    expect(
      await runProgram(['audit', '--username', 'crew', url, 'example.com'], { env }),
    ).toMatchObject({ code: 2, stderr: expect.stringContaining('at a time') })
  })

  it.runIf(IN_RELEASE)('are sent over TLS to a server with a trusted certificate', async () => {
    const secure = await startSecureSite(answerLocked)
    try {
      const options = ['--lab', 'off', '--format', 'json', '--username', 'crew']
      const titleWith = async (trusted: Readonly<Record<string, string>>) => {
        const env = { PAGEMARK_PAGE_PASSWORD: 'sesame', ...trusted }
        const { stdout } = await runProgram(['audit', ...options, `${secure.origin}/`], { env })
        const [record] = JSON.parse(stdout)
        return record.page?.title ?? record.error.message
      }
      const certificate = join(import.meta.dirname, '../fixtures/tls/valid.cert.pem')
      expect(await titleWith({ NODE_EXTRA_CA_CERTS: certificate })).toBe('For redacted')
      expect(await titleWith({})).toContain('certificate is not trusted')
    } finally {
      await secure.close()
    }
  })

  it.runIf(IN_RELEASE)('refuses to wait for what is no selector', async () => {
    const { code, stderr } = await audit('--wait-for', '#app >', `${site.origin}/fine`)
    expect(code).not.toBe(0)
    expect(stderr).toContain('must be a CSS selector')
  })

  it('finds no check broken on a page of nothing but a 404', async () => {
    const record = await recordOf('/nothing')
    expect(record.checks.filter(({ outcome }: { outcome: string }) => outcome === 'error')).toEqual(
      [],
    )
    expect(record).toMatchObject({ result: 'bad', page: { status: 404 } })
    expect(record.score).toBeLessThanOrEqual(20)
  })

  it.runIf(IN_RELEASE)('exits with 1 when a page answers with an error', async () => {
    const { code, stdout, stderr } = await audit(`${site.origin}/broken`)
    expect(code).toBe(1)
    expect(stdout).toContain('of 100')
    expect(stderr).toMatch(/^http:\S+ responds with status 500\.\n$/)
  })

  it.runIf(IN_RELEASE)('exits with 0 all the same where a threshold is set and met', async () => {
    const { code, stderr } = await audit('--fail-below', '0', `${site.origin}/broken`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it.runIf(IN_RELEASE).each([
    {
      name: 'misses the threshold',
      path: '/fine',
      options: ['--fail-below', '100'],
      said: /^The score of \d+ is below the threshold of 100\.\n$/,
    },
    {
      name: 'is as bad as it may not be',
      path: '/forged',
      options: ['--fail-on', 'decent', '--fail-below', '0'],
      said: /^The page is (?:bad|decent): expected better than decent\.\n$/,
    },
  ])('exits with 1 when a page $name', async ({ options, path, said }) => {
    const ended = await audit(...options, `${site.origin}${path}`)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(said)
  })

  it.runIf(IN_RELEASE)('refuses what may not be audited and says why', async () => {
    const refused = [
      ['ftp://example.com/', 'Only http and https URLs can be audited.'],
      ['http://169.254.169.254/', 'This address cannot be audited.'],
      [
        'http://example.com:22/',
        'Port 22 is not allowed; allowed: 80, 443. PAGEMARK_ALLOW_PORTS allows more.',
      ],
    ] as const
    const { code, stdout } = await audit(...refused.map(([url]) => url))
    expect(code).toBe(2)
    const places = refused.flatMap((parts) => parts.map((part) => stdout.indexOf(part)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('lists every check that needs no browser, each once', async () => {
    const { checks } = await recordOf('/fine')
    const needed = catalogue.filter(({ stage }) => stage === 'static').map(({ id }) => id)
    expect(checks.map(({ id }: { id: string }) => id)).toEqual(needed)
  })

  it.runIf(IN_RELEASE)(
    'leaves checks that it is to ignore out of the score, and says so',
    async () => {
      const ignore = ['--ignore', 'robots-noindex, https-final', '--ignore', 'hsts']
      const { stdout } = await audit('--format', 'json', ...ignore, `${site.origin}/forged`)
      const [record] = JSON.parse(stdout)
      const ignored = record.checks.filter((check: { ignored?: boolean }) => check.ignored)
      expect(ignored.map(({ id, outcome }: Record<string, string>) => [id, outcome])).toEqual([
        ['robots-noindex', 'fail'],
        ['https-final', expect.any(String)],
        ['hsts', expect.any(String)],
      ])
      expect(record.fix_first.flatMap(({ checks }: { checks: string[] }) => checks)).not.toContain(
        'robots-noindex',
      )
      const text = await audit(...ignore, `${site.origin}/forged`)
      expect(text.stdout).toContain('robots-noindex: fail')
      expect(text.stdout).toContain('3 ignored')
      // The page's language is quoted from the page, which may not write control codes to the terminal.
      expect(text.stdout).toContain('well” is not a valid language tag')
      expect(text.stdout).not.toContain('\u001b')
    },
  )

  it.runIf(IN_RELEASE)('reads URLs from standard input, and writes to a file', async () => {
    const file = join(temporaryFolder(), 'report.json')
    const input = `# two pages\n${site.origin}/fine\n\n${site.origin}/moved\n`
    const folder = temporaryFolder()
    const reports = ['sarif', 'junit', 'codequality', 'summary'].flatMap((format) => [
      '--report',
      `${format}=${join(folder, 'made', format)}`,
    ])
    const typed = ['audit', '-', '--format', 'json', '--output', file, ...reports]
    const ended = await runProgram(typed, { input })
    expect(ended).toMatchObject({ code: 0, stdout: '' })
    const read = (format: string) => readFileSync(join(folder, 'made', format), 'utf8')
    expect(JSON.parse(read('sarif')).runs[0].results.length).toBeGreaterThan(10)
    expect(read('junit')).toContain(`<testsuite name="${site.origin}/moved"`)
    expect(JSON.parse(read('codequality')).length).toBeGreaterThan(10)
    expect(read('summary')).toContain('2 pages audited.')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2)
  })

  it.each([
    [['nothing']],
    [['audit', '--fail-below', '101', 'x']],
    ...(IN_RELEASE ? [[['audit']], [['audit', '--ignore', 'no-such', 'x']]] : []),
    ...(IN_RELEASE ? [[['audit', '--report', 'xml=a', 'x']]] : []),
    ...(IN_RELEASE ? [[['audit', '--path-map', 'https://example.com/=/etc', 'x']]] : []),
    ...(IN_RELEASE ? [[['audit', '--ignore', 'hsts,hsts', 'x']]] : []),
  ])('answers a wrong call (%j) with one line and exit code 2', async (args) => {
    const { code, stdout, stderr } = await runProgram(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: /)
  })
})
