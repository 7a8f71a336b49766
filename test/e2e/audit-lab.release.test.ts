import { once } from 'node:events'
import { chmodSync, readdirSync } from 'node:fs'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../src/checks/catalogue.ts'
import { Results } from '../../src/report/results.ts'
import { FAULTLESS_FILES, faultless } from '../support/faultless-page.ts'
import { FAULTLESS, outcomesOf } from '../support/lab-outcomes.ts'
import { runProgram, startProgram } from '../support/program.ts'
import { type Site, startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Opening hours of the town library</title>
  <meta name="viewport" content="width=device-width">
  <main><h1>Opening hours</h1><p id="hours">Loading</p></main>
  <script>document.getElementById('hours').textContent = 'We are open from nine to five.'</script>
</html>`

/** A second device is a second Lighthouse page load. */
const DEVICE = IN_RELEASE ? 'both' : 'mobile'
const DEVICES = IN_RELEASE ? ['mobile', 'desktop'] : ['mobile']

/** For page loads on a busy machine. */
const PATIENCE = 180_000

const isSuperseded = ({ superseded_by: by }: { superseded_by: string | null }) =>
  by === 'rendered-soft-404'

let site: Site
beforeAll(async () => {
  const { headers, html } = faultless('/faultless')
  site = await startSite((request, response) => {
    const file = FAULTLESS_FILES[request.url ?? '']?.()
    if (request.url === '/page') response.setHeader('Content-Type', 'text/html').end(PAGE)
    else if (file)
      response.writeHead(200, { 'Content-Type': file.type, ...file.headers }).end(file.body)
    else if (request.url === '/faultless') response.setHeaders(new Map(headers)).end(html)
    else if (request.url === '/text') response.setHeader('Content-Type', 'text/plain').end('Text')
    else if (request.url === '/slow.css') return
    else if (request.url === '/waits') {
      response.setHeader('Content-Type', 'text/html')
      response.end(`${PAGE}<link rel="stylesheet" href="/slow.css">`)
    } else response.writeHead(404).end()
  })
})
afterAll(() => site.close())

/** The browser of a service that runs as root belongs to another user, who needs access to the folder. */
function inFolder() {
  const folder = temporaryFolder()
  chmodSync(folder, 0o1777)
  return { folder, env: { PAGEMARK_BROWSER: 'bundled', TMPDIR: folder } }
}

describe.runIf(process.platform === 'linux')('pagemark audit, with a browser', () => {
  it(
    `measures as ${DEVICES.join(' and ')}, and leaves nothing behind`,
    async () => {
      const typed = ['audit', '--lab', 'on', '--device', DEVICE, '--format', 'json']
      const options = inFolder()
      const ended = await runProgram([...typed, `${site.origin}/faultless`], options)
      expect(ended).toMatchObject({ code: 0, stderr: '' })
      const [{ error: _, ...results }] = JSON.parse(ended.stdout)
      expect([...Value.Errors(Results, results)]).toEqual([])
      expect(results).toMatchObject({ stage: 'complete', lab: { status: 'measured' } })
      const ids = results.checks.map(({ id }: { id: string }) => id)
      expect(ids).toEqual(catalogue.map(({ id }) => id))
      const { devices } = results.lab
      expect(devices.map(({ device }: { device: string }) => device)).toEqual(DEVICES)
      expect(devices[0].metrics.lcp).toBeGreaterThan(0)
      // There was no wait-for selector, so there is no result of it.
      expect(devices[0]).not.toHaveProperty('awaited')
      expect(outcomesOf(results, Object.keys(FAULTLESS))).toEqual(FAULTLESS)
      const superseded = results.checks.filter(isSuperseded)
      expect(superseded.map(({ id }: { id: string }) => id)).toEqual(['soft-404-page'])
      expect(readdirSync(options.folder)).toEqual([])
    },
    PATIENCE,
  )

  it('does not measure a document that is not a page, which is an error with --lab on', async () => {
    const url = `${site.origin}/text`
    const auto = await runProgram(['audit', url], inFolder())
    expect(auto.stdout).toContain('Loading  Not measured. The document is not an HTML page.')
    expect(auto.code).toBe(0)

    const on = await runProgram(['audit', '--lab', 'on', url], inFolder())
    expect(on).toMatchObject({
      code: 2,
      stderr: `${url}: The browser did not measure this page. The document is not an HTML page.\n`,
    })
  })

  it.runIf(IN_RELEASE)(
    'ends the browser when it is interrupted',
    async () => {
      const { folder, env } = inFolder()
      const program = startProgram(['audit', `${site.origin}/waits`], { env })
      await until(() => readdirSync(folder).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const ended = once(program.process, 'close')
      program.process.kill('SIGINT')
      await new Promise((resolve) => setTimeout(resolve, 20))
      program.process.kill('SIGINT')
      const [code] = await ended
      expect(code).toBe(130)
      expect(program.stderr()).toBe('Stopped.\n')
      expect(readdirSync(folder)).toEqual([])
    },
    PATIENCE,
  )
})

describe('pagemark audit, without a browser', () => {
  it.runIf(IN_RELEASE)(
    'says that the browser is disabled, which is an error with --lab on',
    async () => {
      const url = `${site.origin}/page`
      const auto = await runProgram(['audit', url])
      expect(auto.stdout).toContain(
        'Loading  Not measured. The browser is disabled by PAGEMARK_BROWSER=off.',
      )
      expect(auto.code).toBe(0)

      expect(await runProgram(['audit', '--lab', 'on', url])).toEqual({
        code: 2,
        stdout: '',
        stderr: 'No browser can load pages. The browser is disabled by PAGEMARK_BROWSER=off.\n',
      })
    },
  )

  it.runIf(IN_RELEASE)('says nothing of one where none was asked for', async () => {
    const url = `${site.origin}/page`
    const { stdout } = await runProgram(['audit', '--lab', 'off', '--format', 'json', url])
    const [record] = JSON.parse(stdout)
    expect(record).toMatchObject({ stage: 'static', lab: null })
    const text = await runProgram(['audit', '--lab', 'off', url])
    expect(text.stdout).not.toContain('Loading')
  })
})

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!holds()) {
    if (Date.now() > end) throw new Error('It did not come to hold within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
