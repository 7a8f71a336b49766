import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite } from '../support/site.ts'
import { type Ended, runProgram } from '../support/program.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

/** A repository of three pages: `main` as merged, and `branch` with a regression on two of them. */
let folder: string
let written: Ended
let main: Ended
let branch: Ended
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  writePages('<img src="/a.png" alt="The library at night">', 'Shop')
  writeConfiguration({ serve: 'dist' })
  written = await run('baseline', 'write')
  main = await run('ci')
  // Changes of the branch: shifted lines, an image without a text alternative, and a title that runners could
  // interpret as a command.
  writePages(
    '<p>New</p>\n<img src="/a.png" alt="The library at night">\n<img src="/b.png">',
    HOSTILE,
  )
  const taken = await startSite(() => undefined)
  const { port } = taken
  await taken.close()
  writeFileSync(join(folder, 'serve.mjs'), SERVER)
  writeConfiguration(
    {
      baseUrl: `http://localhost:${port}`,
      start: { command: `"${process.execPath}" serve.mjs ${port}`, timeout: 20 },
    },
    [{ check: 'hsts', reason: 'No TLS yet', until: '2026-01-01' }],
  )
  branch = await run('ci', '--report', 'junit=out/typed.xml')
})
afterAll(() => rmSync(folder, { recursive: true }))

const HOSTILE = '\n::error::owned\n##vso[task.setvariable]x ##teamcity[x] &#27;[2J'

const SERVER = `
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
createServer(({ url }, response) => {
  const file = 'dist' + (url === '/' ? '/index' : url) + '.html'
  if (!existsSync(file)) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(readFileSync(file))
}).listen(Number(process.argv[2]))
`

function writePages(image: string, shopLanguage: string): void {
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const page = (title: string, body: string, language = 'en') =>
    `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<title>${title} of the town library</title>\n<main><h1>${title}</h1>${body}</main>\n`
  writeFileSync(join(folder, 'dist/index.html'), page('Home', image))
  writeFileSync(
    join(folder, 'dist/shop.html'),
    page('Shop', '', shopLanguage === 'Shop' ? 'en' : shopLanguage),
  )
  writeFileSync(join(folder, 'dist/login.html'), page('Login', ''))
}

function writeConfiguration(site: object, ignore: readonly object[] = []): void {
  const configuration = {
    ...site,
    pages: ['/', '/shop', { url: '/login', notForSearch: true }],
    lab: 'off',
    project: 'library',
    rules: [
      { measure: 'score', min: 1 },
      { measure: 'check.image-alt', must: 'pass', path: '/' },
    ],
    ignore: [{ check: 'word-count', path: '/login', reason: 'Only a form' }, ...ignore],
    baseline: { file: 'pagemark.baseline.json' },
    reports: { sarif: 'out/a.sarif', junit: 'out/a.xml', codequality: 'out/a.json' },
    sarifFile: 'dist/index.html',
  }
  writeFileSync(join(folder, 'pagemark.config.json'), JSON.stringify(configuration))
}

it.runIf(IN_RELEASE)(
  'audits the pages that the sitemap of the built site lists, below the served address, and names their files in the repository',
  async () => {
    const repository = mkdtempSync(join(tmpdir(), 'pagemark-'))
    execFileSync('git', ['init', '--quiet'], { cwd: repository })
    const place = join(repository, 'packages/site')
    mkdirSync(join(place, 'dist'), { recursive: true })
    for (const name of ['index', 'shop', 'secret']) {
      writeFileSync(join(place, `dist/${name}.html`), '<!doctype html><title>Page</title>')
    }
    const urls = ['https://example.com/', 'https://example.com/shop'].map(
      (url) => `<url><loc>${url}</loc></url>`,
    )
    const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
    writeFileSync(join(place, 'dist/sitemap.xml'), sitemap)
    const reports = { codequality: 'gl.json' }
    const configuration = { serve: 'dist', sitemap: { url: '/sitemap.xml' }, lab: 'off', reports }
    writeFileSync(join(place, 'pagemark.config.json'), JSON.stringify(configuration))
    const { stdout } = await runProgram(['ci'], { cwd: place })
    const rows: readonly { location: { path: string } }[] = JSON.parse(
      readFileSync(join(place, 'gl.json'), 'utf8'),
    )
    const files = new Set(rows.map(({ location }) => location.path))
    expect(files).toEqual(
      new Set(['packages/site/dist/index.html', 'packages/site/dist/shop.html']),
    )
    const audited = [...stdout.matchAll(/^(\/\S*): /gm)]
    expect(audited.map(([, path]) => path)).toEqual(['/', '/shop'])
    rmSync(repository, { recursive: true })
  },
)

it.runIf(IN_RELEASE)('prints the rules that a file of Lighthouse amounts to', async () => {
  const budgets = [
    { timings: [{ metric: 'interactive', budget: 1 }] },
    { resourceCounts: [{ resourceType: 'font', budget: 2 }] },
  ]
  writeFileSync(join(folder, 'budget.json'), JSON.stringify(budgets))
  const { code, stdout, stderr } = await run('budget', 'import', 'budget.json')
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    { rules: [{ measure: 'requests.font', max: 2, use: 'best' }] },
  ])
  expect(stderr).toContain('the metric "interactive" is not measured here.')
})

const run = (...args: string[]) => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') }
  return runProgram(args, { cwd: folder, env })
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

describe('pagemark ci', () => {
  it('passes on main, which is as its baseline', () => {
    const stdout = '3 pages written to pagemark.baseline.json.\n'
    expect(written).toMatchObject({ code: 0, stdout })
    expect(main.stdout).toContain('Passed.')
    expect(main.code).toBe(0)
  })

  it('names on a branch what is new and which rules broke, on another host and port', () => {
    expect(branch.code).toBe(1)
    expect(branch.stdout).toContain('broken rule: Check image-alt: failed (limit: must pass)')
    expect(branch.stdout).toMatch(
      / {2}new: 1 of 2 images has no text alternative \[image-alt\]: .*b\.png/,
    )
    expect(branch.stdout).toMatch(/ {2}new: .*\[html-lang-valid\]/)
    expect(branch.stdout).toMatch(/\d+ findings as in the baseline/)
    expect(branch.stdout).not.toContain('[word-count]')
  })

  it('names the pages of a served folder by their paths, and audits again what may be noise', () => {
    expect(main.stderr).toMatch(/3 of 3 {2}.*, \d+ {2}\/\w*$/m)
    expect(main.stderr + main.stdout).not.toContain('127.0.0.1')
    expect(main.stderr).not.toContain('Audited again')
    expect(branch.stderr).toMatch(/^Audited again, to tell changes from noise: http:\S+\/$/m)
  })

  it('lets no page speak to runners or terminals', () => {
    const [first = '', ...lines] = branch.stdout.trimEnd().split('\n')
    const word = /^::stop-commands::([0-9a-f]{32})$/.exec(first)?.[1]
    expect(lines.pop()).toBe(`::${word}::`)
    const text = lines.join('\n') + branch.stderr
    expect(text).toContain('::error::owned')
    expect(text).not.toMatch(/^::/m)
    expect(text).not.toMatch(/##(?:vso|teamcity)\[/)
    expect(text).not.toContain('\u001b')
  })

  it('writes the reports and the summary of the step', () => {
    const { results } = JSON.parse(read('out/a.sarif')).runs[0]
    const fresh = results.filter(
      ({ baselineState }: Record<string, string>) => baselineState === 'new',
    )
    const ids = fresh.map(({ ruleId }: { ruleId: string }) => ruleId)
    expect(new Set(ids)).toEqual(new Set(['image-alt', 'html-lang-valid']))
    // GitHub shows suppressed results as alerts.
    expect(read('out/a.sarif')).not.toContain('"suppressions"')
    const failures = [...read('out/a.xml').matchAll(/name="([a-z-]+)[^"]*">\n\s*<failure /g)]
    expect(failures.map(([, id]) => id)).toContain('image-alt')
    expect(read('out/typed.xml')).toBe(read('out/a.xml'))
    expect(JSON.parse(read('out/a.json')).length).toBeGreaterThan(3)
    expect(read('summary.md')).toMatch(/## Pagemark: passed[^]*## Pagemark: failed/)
    const expired = 'The entry that ignores hsts ("No TLS yet") expired on 2026-01-01.'
    expect(branch.stdout).toContain(expired)
    expect(read('out/a.xml')).toContain('The entry that ignores hsts')
    expect(read('summary.md')).toContain('Failed: The entry that ignores hsts')
    expect(read('summary.md')).toMatch(/### `http:\/\/localhost:[^]*- Broken rule: /)
  })

  it('leaves no server behind', async () => {
    const { baseUrl } = JSON.parse(read('pagemark.config.json'))
    await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
  })

  it('says all that is wrong with a configuration', async () => {
    const wrong = { pages: ['/'], rules: [{ measure: 'scor', min: 1 }], ignroe: [] }
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify(wrong))
    const { code, stderr } = await run('ci', '--config', 'wrong.json')
    expect(code).toBe(2)
    expect(stderr).toContain('"ignroe" is not a known key. Did you mean "ignore"?')
    expect(stderr).toContain('Rule 1: "scor" is not a known measure. Did you mean "score"?')
  })

  it.runIf(IN_RELEASE)(
    'reads a configuration in TypeScript, fails by an expired entry, and shows why a site does not start',
    async () => {
      const ignore = [{ check: 'hsts', reason: 'Later', until: '2020-01-31' }]
      const configuration = { serve: 'dist', pages: ['/'], lab: 'off', ignore }
      writeFileSync(
        join(folder, 'own.config.ts'),
        // The package is not installed here.
        `import { defineConfig } from 'pagemark/config'\nconst own: object = ${JSON.stringify(configuration)}\nexport default defineConfig(own)\n`,
      )
      const env = { GITHUB_STEP_SUMMARY: join(folder, 'none/summary.md') }
      const ended = await runProgram(['ci', '--config', 'own.config.ts'], { cwd: folder, env })
      expect(ended.stdout).toContain('The summary of the step was not written: ')
      expect(ended).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('expired on 2020-01-31'),
      })

      const failing = {
        baseUrl: 'http://localhost:1',
        start: { command: 'echo broken; echo ::add-mask::x; exit 3' },
        pages: ['/'],
      }
      writeFileSync(join(folder, 'failing.json'), JSON.stringify(failing))
      const { code, stderr } = await run('ci', '--config', 'failing.json')
      expect(code).toBe(2)
      expect(stderr).toContain('ended with exit code 3')
      expect(stderr).toContain('  broken')
      expect(stderr).toContain('add-mask')
      expect(stderr).not.toMatch(/^\s*::/m)
    },
  )
})
